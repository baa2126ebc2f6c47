/** A statistic as a spreadsheet: one of its tables, its days, or all its single entries. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { requirePage } from '#app/actor.server.ts';
import { kinds } from '#app/domain/statistics/kinds.ts';
import { translate } from '#app/locales/translate.ts';
import { answerCsv } from '#app/routes/shared/csv.server.ts';
import { readAsk } from './query.server.ts';
import { csvRows } from './csv.server.ts';

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const person = await requirePage(request, context, 'admin');
  const url = new URL(request.url);
  const kind = kinds.find((one) => `${one}.csv` === params.file);
  if (!kind) throw new Response(translate(person.locale)('errors.notFound'), { status: 404 });
  url.searchParams.set('kind', kind);
  url.searchParams.delete('shown');
  const ask = await readAsk(person, url);
  const errors = Object.values(ask.errors).flat();
  if (errors.length > 0) throw new Response(errors.join('\n'), { status: 422 });
  const { name, rows } = csvRows(person, ask, url.searchParams.get('of') ?? '');
  return answerCsv(`${name}.csv`, rows);
}
