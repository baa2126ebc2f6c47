import { useNavigate } from '@remix-run/react';
import { useId, useRef, type ReactNode } from 'react';
import { ButtonLink, IconLink } from './button.tsx';
import { closeByEscape } from './close-by-escape.ts';
import { useBeforePaint } from './use-before-paint.ts';

export interface DialogProps {
  id: string;
  title: string;
  children: ReactNode;
  /** Buttons beside the close link; they may belong to the children's form by its id. */
  footer?: ReactNode;
  /** The page's address without the dialog. */
  closeHref: string;
  closeLabel: string;
  width?: 'narrow' | 'wide';
}

/** Opened by the address: without script it is open in the page, with script it becomes modal. */
export function Dialog({ id, title, children, footer, closeHref, closeLabel, width = 'narrow' }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressed = useRef<EventTarget | null>(null);
  const titleId = useId();
  const navigate = useNavigate();
  // Closed while it still stands in the page, it gives the focus back to where it came from; after that, browsers give it to nothing.
  useBeforePaint(() => {
    const element = dialog.current;
    if (!element) return;
    // An element with the open attribute is not modal yet; showModal refuses it until it is closed.
    element.removeAttribute('open');
    element.showModal();
    return () => element.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      id={id}
      className="dialog"
      data-width={width}
      aria-labelledby={titleId}
      open
      // Closed by Escape or a click outside: the address changes too, or the same link wouldn't open it again.
      onClose={({ currentTarget }) => {
        if (currentTarget.isConnected && !currentTarget.open)
          navigate(closeHref, { replace: true, preventScrollReset: true });
      }}
      onKeyDown={closeByEscape}
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
          <h2 id={titleId}>{title}</h2>
        </header>
        <div className="dialog-body">{children}</div>
        <footer className="dialog-foot">
          <ButtonLink to={closeHref} preventScrollReset>
            {closeLabel}
          </ButtonLink>
          {footer}
        </footer>
        {/* Last in the DOM, so that the first field takes the focus. */}
        <IconLink className="dialog-close" icon="close" label={closeLabel} to={closeHref} preventScrollReset />
      </div>
    </dialog>
  );
}
