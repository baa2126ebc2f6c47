import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '#app/ui/link.tsx';
import type { Kept } from './steps.tsx';

interface Part {
  zoom: number;
  col: number;
  row: number;
}

export interface PartLinksProps {
  part: Part | null;
  address: (params: Record<string, string | undefined>) => string;
  /** what else is shown: where one came from, and as on which fabric */
  kept: Kept;
}

/** Zoom links for pages without script: in, out, and to neighbouring parts. */
export function PartLinks({ part, address, kept }: PartLinksProps) {
  const { t } = useTranslation();
  const [script, setScript] = useState(false);
  useEffect(() => setScript(true), []);
  // With script the picture zooms itself; a zoom link opened with script still shows the way back.
  if (script && !part) return null;
  const to = (zoom: number, col: number, row: number) =>
    zoom === 1 ? address(kept) : address({ ...kept, zoom: String(zoom), col: String(col), row: String(row) });
  const { zoom, col, row } = part ?? { zoom: 1, col: 0, row: 0 };
  const links: [string, string][] = [];
  if (zoom > 1) {
    links.push([t('viewer.whole'), to(1, 0, 0)]);
    links.push([t('viewer.farther'), to(zoom / 2, Math.floor(col / 2), Math.floor(row / 2))]);
  }
  if (zoom < 32)
    links.push([t('viewer.closer'), to(zoom * 2, col * 2 + (zoom > 1 ? 1 : 0), row * 2 + (zoom > 1 ? 1 : 0))]);
  if (col > 0) links.push([t('viewer.left'), to(zoom, col - 1, row)]);
  if (col < zoom - 1) links.push([t('viewer.right'), to(zoom, col + 1, row)]);
  if (row > 0) links.push([t('viewer.up'), to(zoom, col, row - 1)]);
  if (row < zoom - 1) links.push([t('viewer.down'), to(zoom, col, row + 1)]);
  return (
    <nav className="row no-print" aria-label={t('viewer.parts')}>
      <span>{t('viewer.parts')}:</span>
      {links.map(([label, href]) => (
        <Link key={label} to={href} preventScrollReset>
          {label}
        </Link>
      ))}
    </nav>
  );
}
