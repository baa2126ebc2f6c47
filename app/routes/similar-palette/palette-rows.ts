/** The rows of the palette page, read from and written to the address. Pure. */
import { readHex } from '#app/domain/catalog/proposals/colors.ts';

export interface PaletteRow {
  /** #rrggbb */
  color: string;
  /** per cent */
  share: number;
}

/** Initially a ground and a figure. */
export const firstRows: PaletteRow[] = [
  { color: '#f3ead3', share: 60 },
  { color: '#1b2a49', share: 40 },
];
/** what "add a colour" adds */
const fresh: PaletteRow = { color: '#808080', share: 10 };

/** Reads the palette from an address: a search's, or the page's own form. */
export function readRows(params: URLSearchParams, most: number): { rows: PaletteRow[]; unreadable: boolean } {
  const said = params.getAll('similarPalette').flatMap((value) => value.split(','));
  const [colors, shares] = [params.getAll('color'), params.getAll('share')];
  const pairs = said.length > 0 ? said.map(splitEntry) : colors.map((color, i) => [color, shares[i] ?? ''] as const);
  const rows = pairs.flatMap(([color, share]) => {
    const hex = readHex(color);
    return hex ? [{ color: hex, share: share.trim() === '' ? -1 : toShare(share) }] : [];
  });
  return { rows: spread(rows).slice(0, most), unreadable: rows.length < pairs.length || rows.length > most };
}

function splitEntry(entry: string): readonly [string, string] {
  const [color = '', share = ''] = entry.trim().split(/[\s:]+/);
  return [color, share];
}

function toShare(text: string): number {
  const share = Math.round(Number(text.replace(',', '.')));
  return Number.isFinite(share) ? Math.min(100, Math.max(0, share)) : 0;
}

/** Colours without a share get equal parts of the rest. */
function spread(rows: PaletteRow[]): PaletteRow[] {
  const open = rows.filter(({ share }) => share < 0).length;
  const said = rows.reduce((sum, { share }) => sum + Math.max(0, share), 0);
  const rest = open > 0 ? Math.max(1, Math.round((100 - said) / open)) : 0;
  return rows.map(({ color, share }) => ({ color, share: share < 0 ? rest : share }));
}

export function withRow(rows: PaletteRow[], most: number): PaletteRow[] {
  return rows.length < most ? [...rows, fresh] : rows;
}

export function withoutRow(rows: PaletteRow[], at: number): PaletteRow[] {
  return rows.length > 1 ? rows.filter((_, i) => i !== at) : rows;
}

/** The palette as a search parameter; empty if no colour has a share. */
export function toPalette(rows: PaletteRow[]): string[] {
  return rows.filter(({ share }) => share > 0).map(({ color, share }) => `${color} ${share}`);
}

export function paletteSearch(rows: PaletteRow[]): string {
  return `/archive?${new URLSearchParams(toPalette(rows).map((entry) => ['similarPalette', entry]))}`;
}
