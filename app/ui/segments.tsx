import { Icon, type IconName } from './icons.tsx';
import { Link } from './link.tsx';

export interface Segment {
  value: string;
  label: string;
  href: string;
  /** Shown in place of the word, which becomes label and tooltip. */
  icon?: IconName;
}

export interface SegmentsProps {
  label: string;
  value: string;
  segments: Segment[];
}

/** A choice of one among few that applies at once; each is a link, so that the address holds the choice. */
export function Segments({ label, value, segments }: SegmentsProps) {
  return (
    <div className="segments" role="group" aria-label={label}>
      {segments.map((segment) => (
        <Link
          key={segment.value}
          to={segment.href}
          className="segment"
          preventScrollReset
          aria-current={segment.value === value ? 'true' : undefined}
          aria-label={segment.icon && segment.label}
          title={segment.icon && segment.label}
        >
          {segment.icon ? <Icon name={segment.icon} /> : segment.label}
        </Link>
      ))}
    </div>
  );
}
