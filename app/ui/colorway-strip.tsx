import type { KeyboardEvent } from 'react';
import { Link } from './link.tsx';

export interface StripColorway {
  href: string;
  /** The colorway's name, such as VR-2. */
  name: string;
  src: string;
  current?: boolean;
  /** A box beneath it, such as for comparing. */
  select?: {
    name: string;
    value: string;
    label: string;
    checked: boolean;
    disabled: boolean;
    onChange: (on: boolean) => void;
  };
}

export interface ColorwayStripProps {
  label: string;
  colorways: StripColorway[];
  /** Small shows pictures alone, medium adds the names. */
  size?: 'small' | 'medium';
  /** Arrow keys also open the colorway they reach. */
  follow?: boolean;
}

export function ColorwayStrip({ label, colorways, size = 'medium', follow = false }: ColorwayStripProps) {
  return (
    <ul className="strip" data-size={size} aria-label={label} onKeyDown={(event) => step(event, follow)}>
      {colorways.map((colorway) => (
        <li key={colorway.href}>
          <Link
            to={colorway.href}
            className="strip-link"
            title={colorway.name}
            aria-current={colorway.current ? 'true' : undefined}
            preventScrollReset
            discover="none"
          >
            <img
              src={colorway.src}
              alt={size === 'small' ? colorway.name : ''}
              width={64}
              height={64}
              loading="lazy"
              decoding="async"
            />
            {size === 'medium' && <span>{colorway.name}</span>}
          </Link>
          {colorway.select && <Select {...colorway.select} />}
        </li>
      ))}
    </ul>
  );
}

function Select({ label, checked, onChange, ...input }: NonNullable<StripColorway['select']>) {
  return (
    <label className="strip-select" title={label}>
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        {...input}
      />
    </label>
  );
}

function step(event: KeyboardEvent<HTMLUListElement>, follow: boolean) {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!by || event.altKey || event.ctrlKey || event.metaKey) return;
  if (!(event.target instanceof HTMLAnchorElement)) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>('a')];
  const next = links[links.indexOf(document.activeElement as HTMLAnchorElement) + by];
  if (!next) return;
  event.preventDefault();
  next.focus();
  if (follow) next.click();
}
