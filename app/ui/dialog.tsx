import { useEffect, useId, useRef, type ReactNode } from 'react';
import { IconLink } from './button.tsx';

export interface DialogProps {
  id: string;
  title: string;
  children: ReactNode;
  /** Buttons; they may stand in the children's form by its id. */
  footer?: ReactNode;
  /** Served open (the address asks for it): without script it stands in the page, with script it becomes modal. */
  open?: boolean;
  /** Where the page stands without the dialog. */
  closeHref: string;
  closeLabel: string;
  onClose?: () => void;
  width?: 'narrow' | 'wide';
}

export function Dialog({
  id,
  title,
  children,
  footer,
  open = false,
  closeHref,
  closeLabel,
  onClose,
  width = 'narrow',
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    if (!element || !open) return;
    // An element with the open attribute is not modal yet; showModal refuses it until it is closed.
    element.removeAttribute('open');
    element.showModal();
    return () => element.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      id={id}
      className="dialog"
      data-width={width}
      aria-labelledby={titleId}
      open={open}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) event.currentTarget.close();
      }}
    >
      <div className="dialog-box">
        <header className="dialog-head">
          <h2 id={titleId}>{title}</h2>
        </header>
        <div className="dialog-body">{children}</div>
        {footer && <footer className="dialog-foot">{footer}</footer>}
        {/* Last in order, so that the first field takes the focus. */}
        <IconLink
          className="dialog-close"
          icon="close"
          label={closeLabel}
          to={closeHref}
          preventScrollReset
        />
      </div>
    </dialog>
  );
}
