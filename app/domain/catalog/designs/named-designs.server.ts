/** Designs and colorways by the numbers that people write into tables: exactly, or, where that is one design alone, whatever the case. */
import { db } from '#app/data/database.server.ts';
import type { ErrorKey } from '#app/domain/base/errors.ts';
import { foldText } from '#app/domain/base/text/fold.ts';

export interface NamedDesign {
  designGuid: string;
  designName: string;
  colorwayGuid: string | null;
  colorwayName: string | null;
}

export interface Wanted {
  /** a number, or a reference DESIGN/COLORWAY */
  design: string;
  colorway?: string;
}

/** One question for all of them. */
export async function findNamedDesigns(wanted: Wanted[]): Promise<(wanted: Wanted) => NamedDesign | ErrorKey> {
  const folded = [...new Set(wanted.map((one) => foldText(split(one).design)))].filter(Boolean);
  const rows = await db.design.findMany({
    where: { nameFolded: { in: folded } },
    select: { id: true, name: true, nameFolded: true, colorways: { select: { id: true, name: true } } },
  });
  const byName = new Map(rows.map((row) => [row.name, row]));
  const byFolded = Map.groupBy(rows, ({ nameFolded }) => nameFolded);
  return (one) => {
    const { design: number, colorway: name } = split(one);
    const alike = byFolded.get(foldText(number)) ?? [];
    const design = byName.get(number) ?? (alike.length === 1 ? alike[0] : undefined);
    if (!design) return number === '' ? 'required' : 'designNotFound';
    const colorway = name
      ? (design.colorways.find((k) => k.name === name) ??
        design.colorways.find((k) => foldText(k.name) === foldText(name)))
      : undefined;
    if (name && !colorway) return 'colorwayNotFound';
    return {
      designGuid: design.id,
      designName: design.name,
      colorwayGuid: colorway?.id ?? null,
      colorwayName: colorway?.name ?? null,
    };
  };
}

function split({ design, colorway = '' }: Wanted): { design: string; colorway: string } {
  const [number = '', ...rest] = design.split('/');
  return { design: number.trim(), colorway: colorway.trim() || rest.join('/').trim() };
}
