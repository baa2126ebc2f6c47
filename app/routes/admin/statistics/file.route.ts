/** A statistic as a spreadsheet: one of its tables, its days, or all its single entries. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { kinds } from '#app/domain/statistics/kinds.ts';
import { writeCsvPieces } from '#app/domain/base/text/csv.ts';
import { csvFile } from '#app/routes/shared/csv-file.server.ts';
import { withFile } from '#app/routes/shared/page.server.ts';
import { readQuery } from './query.server.ts';
import { csvRows } from './csv.server.ts';

export const loader = (args: LoaderFunctionArgs) =>
  withFile('statistics', args, async ({ actor, params, url, t }) => {
    const kind = kinds.find((one) => `${one}.csv` === params.file);
    if (!kind) throw new Response(t('errors.notFound'), { status: 404 });
    url.searchParams.set('kind', kind);
    url.searchParams.delete('shown');
    const ask = await readQuery(actor, url);
    const errors = Object.values(ask.errors).flat();
    if (errors.length > 0) throw new Response(errors.join('\n'), { status: 422 });
    const { name, rows } = csvRows(actor, ask, url.searchParams.get('of') ?? '');
    return csvFile(`${name}.csv`, writeCsvPieces(rows));
  });
