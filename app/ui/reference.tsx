import { useEffect, useState } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icons.tsx';
import { Link } from './link.tsx';

export interface ReferenceLabels {
  copy: string;
  copied: string;
}

export interface ReferenceProps {
  /** A design's name, `01-0559`, or a colorway's reference, `01-0559/VR-2`. */
  value: string;
  href?: string;
  labels: ReferenceLabels;
  size?: 'normal' | 'title';
}

/** Never wraps; tabular figures; a button copies it, and without script one click selects it whole. */
export function Reference({ value, href, labels, size = 'normal' }: ReferenceProps) {
  return (
    <span className={classNames('reference', size === 'title' && 'reference-title')}>
      {href ? <Link to={href}>{value}</Link> : <span className="reference-text">{value}</span>}
      <CopyButton value={value} labels={labels} />
    </span>
  );
}

export interface CopyButtonProps {
  value: string;
  labels: ReferenceLabels;
}

export function CopyButton({ value, labels }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 1500);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <button
      type="button"
      className="copy-button needs-script"
      aria-label={`${labels.copy}: ${value}`}
      title={copied ? labels.copied : labels.copy}
      data-copied={copied || undefined}
      onClick={() => void copyText(value).then(setCopied)}
    >
      <Icon name={copied ? 'check' : 'copy'} />
      <span className="visually-hidden" role="status">
        {copied ? labels.copied : ''}
      </span>
    </button>
  );
}

/** The clipboard API needs https or localhost; in a company network an archive may run over http. */
async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard) {
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
  }
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  document.body.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  return done;
}
