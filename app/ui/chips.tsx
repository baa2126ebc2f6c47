import { Icon } from './icons.tsx';
import { Link } from './link.tsx';
import { Menu } from './menu.tsx';

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
  /** What else may be meant by it. */
  others?: { label: string; href: string }[];
}

export interface ChipsProps {
  label: string;
  /** Names the menu of what else may be meant. */
  change?: string;
  chips: Chip[];
  clear?: { href: string; label: string };
}

/** The chosen filters above the grid, each with a link that removes it. Renders nothing when there are none. */
export function Chips({ label, change, chips, clear }: ChipsProps) {
  if (chips.length === 0) return null;
  return (
    <ul className="chips" aria-label={label}>
      {chips.map((chip) => (
        <li key={chip.key} className="row nowrap gap-0" data-chip={chip.key}>
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
          {chip.others && chip.others.length > 0 && (
            <Menu
              className="chip-others"
              align="start"
              label={`${change}: ${chip.value}`}
              summary={<Icon name="chevronDown" />}
            >
              {chip.others.map((other) => (
                <Link key={other.href} to={other.href} className="menu-item" preventScrollReset>
                  {other.label}
                </Link>
              ))}
            </Menu>
          )}
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
