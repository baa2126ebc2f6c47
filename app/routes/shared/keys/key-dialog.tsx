import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import { KeyList } from './key-list.tsx';

/** What `?` shows. */
export function KeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const pressed = useRef<EventTarget | null>(null);
  useEffect(() => {
    const element = dialog.current!;
    element.showModal();
    return () => element.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="dialog"
      data-width="narrow"
      aria-labelledby="key-dialog"
      onClose={onClose}
      // A text that is selected past the edge ends in a click outside too.
      onPointerDown={({ target }) => {
        pressed.current = target;
      }}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget && target === pressed.current) currentTarget.close();
      }}
    >
      <div className="dialog-box">
        <header className="dialog-head">
          <h2 id="key-dialog">{t('shortcuts.title')}</h2>
        </header>
        <div className="dialog-body">
          <KeyList />
          <p className="detail">
            <Link to="/preferences#shortcuts" onClick={onClose}>
              {t('shortcuts.change')}
            </Link>
          </p>
        </div>
        <footer className="dialog-foot">
          <Button type="button" onClick={() => dialog.current?.close()}>
            {t('shell.close')}
          </Button>
        </footer>
      </div>
    </dialog>
  );
}
