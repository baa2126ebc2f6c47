import { useCallback, useEffect, useState } from 'react';
import { IconButton } from './button.tsx';
import { Icon } from './icons.tsx';
import { noticeIcons, type NoticeKind } from './notice.tsx';

export interface Toast {
  id: string;
  kind: NoticeKind;
  text: string;
}

export interface ToastsProps {
  /** Oldest first; the newest three are shown. */
  toasts: Toast[];
  labels: { region: string; dismiss: string };
}

const shownAtOnce = 3;
const shownForMs = 4000;

/** Part of the served page too, so that they are read without script; then they stay until the next page. */
export function Toasts({ toasts, labels }: ToastsProps) {
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const dismiss = useCallback((id: string) => setGone((before) => new Set(before).add(id)), []);
  const shown = toasts.filter((toast) => !gone.has(toast.id)).slice(-shownAtOnce);
  return (
    <div className="toasts" role="region" aria-label={labels.region}>
      <div role="status" aria-live="polite" aria-relevant="additions">
        {shown.map((toast) => (
          <ToastItem key={toast.id} toast={toast} dismissLabel={labels.dismiss} onDismiss={dismiss} />
        ))}
      </div>
    </div>
  );
}

function ToastItem({
  toast,
  dismissLabel,
  onDismiss,
}: {
  toast: Toast;
  dismissLabel: string;
  onDismiss: (id: string) => void;
}) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => onDismiss(toast.id), shownForMs);
    return () => clearTimeout(timer);
  }, [held, onDismiss, toast.id]);
  // Paused under the pointer and with focus inside.
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return (
    <div
      className="toast"
      data-kind={toast.kind}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <Icon name={noticeIcons[toast.kind]} size={20} />
      <span className="toast-text">{toast.text}</span>
      <IconButton
        type="button"
        className="needs-script"
        icon="close"
        label={dismissLabel}
        onClick={() => onDismiss(toast.id)}
      />
    </div>
  );
}
