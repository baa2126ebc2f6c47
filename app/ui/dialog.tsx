import { useEffect, useId, useRef, type MouseEvent, type ReactNode } from 'react';
import { ButtonLink, type ButtonLinkProps, IconLink } from './button.tsx';

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
  const close = (event: MouseEvent) => {
    if (open) return;
    event.preventDefault();
    dialog.current?.close();
  };
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
          onClick={close}
        />
      </div>
    </dialog>
  );
}

export interface DialogLinkProps extends ButtonLinkProps {
  dialogId: string;
}

/** Opens a dialog of the same page; without script its address serves the page with the dialog open. */
export function DialogLink({ dialogId, ...rest }: DialogLinkProps) {
  return (
    <ButtonLink
      {...rest}
      aria-haspopup="dialog"
      preventScrollReset
      onClick={(event) => {
        const dialog = document.getElementById(dialogId);
        if (!(dialog instanceof HTMLDialogElement) || event.metaKey || event.ctrlKey) return;
        event.preventDefault();
        dialog.showModal();
      }}
    />
  );
}
