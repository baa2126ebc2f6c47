/** The button that opens the chooser, and the chooser itself, which is loaded when somebody is about to press it. */
import { useEffect, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#app/ui/button.tsx';
import { readKept } from './chosen.ts';
import type { ChooserProps } from './chooser.tsx';

let loaded: Promise<ComponentType<ChooserProps>> | undefined;

function load(): Promise<ComponentType<ChooserProps>> {
  loaded ??= import('./chooser.tsx').then(({ Chooser }) => Chooser);
  // Next time another try.
  loaded.catch(() => (loaded = undefined));
  return loaded;
}

export type ChooserPlace = Omit<ChooserProps, 'close'>;

/** `dialog` goes outside of forms: it has fields of its own. */
export function useChooser(place: ChooserPlace | null) {
  const [Chooser, setChooser] = useState<ComponentType<ChooserProps> | null>(null);
  const [isOpen, setOpen] = useState(false);
  const open = async () => {
    const found = await load().catch(() => null);
    if (found) setChooser(() => found);
    setOpen(found !== null);
    return found !== null;
  };
  return {
    isOpen,
    open,
    dialog: isOpen && Chooser && place && <Chooser {...place} close={() => setOpen(false)} />,
  };
}

export interface ChooseButtonProps {
  open: () => Promise<boolean>;
  isOpen: boolean;
  /** names what is kept of an earlier choice */
  place: string;
  look?: 'primary' | 'plain';
  /** where there are several on a page: what it is for */
  about?: string;
}

export function ChooseButton({ open, isOpen, place, look = 'plain', about }: ChooseButtonProps) {
  const { t } = useTranslation();
  const [kept, setKept] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [isLost, setLost] = useState(false);
  useEffect(() => setKept(readKept(place).length), [place, isOpen]);
  const text = kept > 0 ? t('choices.goOn', { count: kept }) : t('choices.open');
  const press = async () => {
    setBusy(true);
    setLost(!(await open()));
    setBusy(false);
  };
  return (
    <>
      <Button
        type="button"
        icon="archive"
        look={look}
        className="needs-script"
        aria-haspopup="dialog"
        aria-label={about && `${text}: ${about}`}
        busy={isBusy}
        onPointerEnter={() => void load().catch(() => undefined)}
        onFocus={() => void load().catch(() => undefined)}
        onClick={() => void press()}
      >
        {text}
      </Button>
      {isLost && (
        <span role="alert" className="detail">
          {t('choices.failed')}
        </span>
      )}
    </>
  );
}
