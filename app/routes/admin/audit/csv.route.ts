/** The audit as a spreadsheet: all entries that the filter finds. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { searchAudit } from '#app/domain/base/audit/audit.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { csvTime, csvTimeHead, writeCsvPieces, type CsvRow } from '#app/domain/base/text/csv.ts';
import { translate } from '#app/locales/translate.ts';
import { csvFile } from '#app/routes/shared/csv-file.server.ts';
import { withFile } from '#app/routes/shared/page.server.ts';
import { readQuery, type WrittenQuery } from './query.server.ts';
import { countedOperation, nameOf } from './words.ts';

const entriesAtOnce = 1000;

export const loader = (args: LoaderFunctionArgs) =>
  withFile('audit', args, ({ actor, url, t }) => {
    url.searchParams.delete('shown');
    const ask = readQuery(actor.locale, url);
    const errors = Object.values(ask.errors).flat();
    if (errors.length > 0) throw new Response(errors.join('\n'), { status: 422 });
    return csvFile(`${t('audit.csvName')}.csv`, writeCsvPieces(rowsOf(actor, ask)));
  });

async function* rowsOf(person: Person, { input }: WrittenQuery): AsyncGenerator<CsvRow[]> {
  const t = translate(person.locale);
  const heads = ['who', 'address', 'operation', 'subjectKind', 'subject'] as const;
  yield [
    [
      csvTimeHead(t('audit.when')),
      ...heads.map((name) => t(`audit.${name}`)),
      'guid',
      t('audit.before'),
      t('audit.after'),
    ],
  ];
  let after: string | undefined;
  do {
    const { entries, next } = await searchAudit(person, { ...input, after, count: entriesAtOnce });
    yield entries.map((entry) => [
      csvTime(entry.at),
      entry.actorName,
      entry.address,
      nameOf(t, 'operations', countedOperation(entry.operation, entry.after)),
      nameOf(t, 'kinds', entry.subjectKind),
      entry.subjectName,
      entry.subjectId,
      entry.before === null ? '' : JSON.stringify(entry.before),
      entry.after === null ? '' : JSON.stringify(entry.after),
    ]);
    after = next ?? undefined;
  } while (after);
}
