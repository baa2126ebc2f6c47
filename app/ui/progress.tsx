import { useId } from 'react';

export interface ProgressProps {
  label: string;
  /** From 0 to max; left out while unknown. */
  value?: number;
  max?: number;
  /** Such as "62 %, 41 MB/s". */
  text?: string;
  labelHidden?: boolean;
}

export function Progress({ label, value, max = 1, text, labelHidden = false }: ProgressProps) {
  const id = useId();
  return (
    <div className="progress">
      {(!labelHidden || text) && (
        <div className="progress-text">
          <label htmlFor={id} className={labelHidden ? 'visually-hidden' : undefined}>
            {label}
          </label>
          {text && <span>{text}</span>}
        </div>
      )}
      <progress id={id} value={value} max={max} aria-label={labelHidden && !text ? label : undefined} />
    </div>
  );
}

export interface LoadingBarProps {
  active: boolean;
  label: string;
}

/** A thin line at the top edge while the page fetches; it takes no room and moves nothing. */
export function LoadingBar({ active, label }: LoadingBarProps) {
  return (
    <div className="loading-bar" data-active={active || undefined} role="status">
      {active && <span className="visually-hidden">{label}</span>}
    </div>
  );
}
