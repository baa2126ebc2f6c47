import { CopyButton, type ReferenceLabels } from './reference.tsx';
import { Link } from './link.tsx';

export interface PaletteColor {
  hex: string;
  /** Of the printed area, 0 to 1. */
  share: number;
  /** The share as text, such as "34 %". */
  shareText: string;
  name?: string;
  /** Such as "62 14 −8". */
  lab?: string;
  /** Search for this colour. */
  href?: string;
}

export interface PaletteProps {
  label: string;
  colors: PaletteColor[];
  labels: ReferenceLabels;
}

/** A bar of the colours by area, and the same as a list. */
export function Palette({ label, colors, labels }: PaletteProps) {
  return (
    <div className="palette" role="group" aria-label={label}>
      <div className="palette-bar" aria-hidden="true">
        {colors.map((color, index) => (
          <span key={index} style={{ background: color.hex, flexGrow: color.share }} />
        ))}
      </div>
      <ul className="palette-list">
        {colors.map((color, index) => (
          <li key={index}>
            <span className="swatch" style={{ background: color.hex }} />
            <span className="palette-name">
              {color.href ? <Link to={color.href}>{color.name ?? color.hex}</Link> : (color.name ?? color.hex)}
              {color.lab && <span className="palette-lab">{color.lab}</span>}
            </span>
            {color.name ? <span className="palette-hex">{color.hex}</span> : <span />}
            <CopyButton value={color.hex} labels={labels} />
            <span className="palette-share">{color.shareText}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
