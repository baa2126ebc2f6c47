import { Button } from '../button.tsx';
import type { Trouble } from './stage.ts';
import type { ViewerWords } from './words.ts';

export interface TroubleBarProps {
  trouble: Trouble;
  words: Pick<ViewerWords, 'troubles' | 'again' | 'signIn'>;
  retry: () => void;
  className?: string;
}

/** Why parts of the picture are missing, and the way on. Refused addresses stay refused: only the page has new ones, after the sign-in. */
export function TroubleBar({ trouble, words, retry, className }: TroubleBarProps) {
  const isRefused = trouble === 'closed' || trouble === 'gone';
  return (
    <div className={className} role="alert">
      <p>{words.troubles[trouble]}</p>
      <Button
        type="button"
        size="small"
        icon={trouble === 'closed' ? undefined : 'refresh'}
        onClick={isRefused ? () => window.location.reload() : retry}
      >
        {trouble === 'closed' ? words.signIn : words.again}
      </Button>
    </div>
  );
}
