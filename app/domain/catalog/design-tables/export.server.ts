/** Designs as a table to edit in a spreadsheet: any number of them, in no more memory than some hundred take. */
import type { z } from 'zod';
import type { Actor } from '#app/domain/base/actor.ts';
import { fieldError } from '#app/domain/base/errors.ts';
import { operation } from '#app/domain/base/operation.ts';
import type { TableFormat } from '#app/domain/base/sheets/cells.ts';
import { format } from '#app/domain/base/sheets/rules.ts';
import { writeTable, type TableFile } from '#app/domain/base/sheets/write-table.server.ts';
import { resolve } from '#app/domain/catalog/design-edits/acts.server.ts';
import { Selection } from '#app/domain/catalog/design-edits/rules.ts';
import { findAllDesigns } from '#app/domain/find/search/search.server.ts';
import { exactCriteria, writeCriteria } from '#app/domain/visible/criteria/criteria.ts';
import type { Locale } from '#app/locales/languages.ts';
import { translate } from '#app/locales/translate.ts';
import { cellOf, isNumberColumn, wordsFor, type CellValue } from './cells.server.ts';
import { exportedColumns, headOf, isReadColumn, type ColumnName } from './columns.ts';
import { readFacts, readNamed } from './facts.server.ts';

/** designs of one table: more than any archive has */
const mostDesigns = 1_000_000;
const designsAtOnce = 500;

/** The archive's criteria as they are; or designs chosen as for an edit of many. A field that isn't known is refused: it was meant to narrow. */
const ExportTable = exactCriteria({ ...Selection.shape, format });

export const exportDesignTable = operation('designs', ExportTable, async (actor, input): Promise<TableFile> => {
  const ids = await chosen(actor, input);
  const { locale } = actor;
  const named = await readNamed();
  const columns = exportedColumns(named.dynamicNames);
  const words = wordsFor(locale, named);
  async function* rows(): AsyncGenerator<CellValue[][]> {
    for (let from = 0; from < ids.length; from += designsAtOnce) {
      const part = ids.slice(from, from + designsAtOnce);
      const designs = await readFacts(part);
      yield part.flatMap((id) => {
        const design = designs.get(id);
        return design ? [columns.map((name) => cellOf(name, design, words))] : [];
      });
    }
  }
  return writeDesigns(
    { format: input.format, locale, name: translate(locale)('designTables.fileName') },
    columns.map((name) => ({ name, head: headOf(name, locale, named.dynamicNames) })),
    rows(),
  );
});

async function chosen(actor: Actor, input: z.output<typeof ExportTable>): Promise<string[]> {
  const { designGuids, list, criteria, format: _, alike, ...filters } = input;
  if (list || criteria || designGuids.length > 0) {
    const [filter] = writeCriteria(filters).keys();
    if (filter !== undefined) throw fieldError(filter, 'selectedTwice');
    return resolve(actor, { designGuids, list, criteria });
  }
  return (await findAllDesigns(actor, filters, { most: mostDesigns, isExact: !alike })).ids;
}

const widths: Partial<Record<ColumnName, number>> = { notes: 40, labels: 40, customer: 24, studio: 20, guid: 38 };

/** A column of `name` null is one of the person's own. */
export function writeDesigns(
  { format: kind, locale, name }: { format: TableFormat; locale: Locale; name: string },
  columns: { name: ColumnName | null; head: string }[],
  rows: AsyncIterable<CellValue[][]>,
): TableFile {
  const heads = columns.map(({ name: column, head }) => ({
    head,
    width: (column && widths[column]) ?? 16,
    isNumber: column !== null && isNumberColumn(column),
    isRead: column !== null && isReadColumn(column),
  }));
  return writeTable({ format: kind, locale, name, sheet: translate(locale)('designTables.sheet') }, heads, rows);
}
