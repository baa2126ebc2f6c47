import type { ReactNode } from 'react';
import { Button, IconButton } from '../button.tsx';
import type { ViewerWords } from './words.ts';
import styles from './viewer.module.css';

export interface ViewerActs {
  in: () => void;
  out: () => void;
  fit: () => void;
  pixels: () => void;
  trueSize: () => void;
  box: () => void;
  full: () => void;
}

export interface ViewerToolsProps {
  words: ViewerWords;
  acts: ViewerActs;
  open: boolean;
  boxed: boolean;
  full: boolean;
  children?: ReactNode;
}

export function ViewerTools({ words, acts, open, boxed, full, children }: ViewerToolsProps) {
  const small = { type: 'button', size: 'small', look: 'quiet' } as const;
  return (
    <div className={`${styles.tools} no-print`} data-open={open || undefined} role="group" aria-label={words.tools}>
      <IconButton type="button" icon="plus" label={`${words.zoomIn} (+)`} onClick={acts.in} />
      <IconButton type="button" icon="minus" label={`${words.zoomOut} (−)`} onClick={acts.out} />
      <Button {...small} onClick={acts.fit}>
        {words.fit}
      </Button>
      <Button {...small} onClick={acts.pixels}>
        {words.pixels}
      </Button>
      <Button {...small} icon="ruler" onClick={acts.trueSize}>
        {words.trueSize}
      </Button>
      <Button {...small} aria-pressed={boxed} onClick={acts.box}>
        {words.repeatBox}
      </Button>
      <Button {...small} icon={full ? 'close' : 'scale'} onClick={acts.full}>
        {full ? words.leaveFullScreen : words.fullScreen}
      </Button>
      {children}
    </div>
  );
}
