import { Icon } from './icons.tsx';
import { Link } from './link.tsx';

export interface Chip {
  key: string;
  /** The filter's name, such as "Screens". */
  name?: string;
  value: string;
  /** A colour chosen as filter, as CSS colour. */
  swatch?: string;
  removeHref: string;
  /** Such as "Remove filter Screens: 8". */
  removeLabel: string;
}

export interface ChipsProps {
  label: string;
  chips: Chip[];
  clear?: { href: string; label: string };
}

/** The chosen filters above the grid, each with a link that removes it. Renders nothing when there are none. */
export function Chips({ label, chips, clear }: ChipsProps) {
  if (chips.length === 0) return null;
  return (
    <ul className="chips" aria-label={label}>
      {chips.map((chip) => (
        <li key={chip.key}>
          <Link
            to={chip.removeHref}
            className="chip"
            aria-label={chip.removeLabel}
            title={chip.removeLabel}
            preventScrollReset
          >
            {chip.swatch && <span className="swatch" style={{ background: chip.swatch }} />}
            {chip.name && <span className="chip-name">{chip.name}</span>}{' '}
            <span className="chip-value">{chip.value}</span>
            <Icon name="close" />
          </Link>
        </li>
      ))}
      {clear && (
        <li>
          <Link to={clear.href} className="chips-clear" preventScrollReset>
            {clear.label}
          </Link>
        </li>
      )}
    </ul>
  );
}
