/** What an admin does with the entries of a stock page. */
import type { Person } from '#app/domain/base/actor.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import {
  addStockEntry,
  readStockCsv,
  removeStockEntry,
  saveStockEntries,
  takeStock,
} from '#app/domain/catalog/stock/entries.server.ts';
import { translate } from '#app/locales/translate.ts';
import { redirectWithToast } from '#app/forms/toast.server.ts';
import { readCsvForm, refuseCsv, showLines, type CsvAnswer } from '../shared/csv-response.server.ts';
import { describeRefusal, type Refused } from '../shared/refusal.server.ts';

type Answer = Response | { body: { csv?: CsvAnswer; refused?: Refused }; status: number };

export async function actOnStock(person: Person, pageGuid: string, request: Request): Promise<Answer> {
  const t = translate(person.locale);
  let form = new FormData();
  form.set('intent', 'look');
  try {
    form = await readCsvForm(request);
    return await act(person, pageGuid, form);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const intent = String(form.get('intent'));
    if (intent === 'look' || intent === 'take')
      return { body: { csv: refuseCsv(person, error, form).data }, status: error.status };
    if (error.key === 'stockPageNotFound' || intent.startsWith('remove:'))
      return redirectWithToast(error.key === 'stockPageNotFound' ? '/admin/settings/stock' : here(pageGuid), {
        kind: 'error',
        text: t(`errors.${error.key}`, error.values),
      });
    return { body: { refused: describeRefusal(person, error, form) }, status: error.status };
  }
}

const here = (pageGuid: string, page?: string) => `/admin/settings/stock/${pageGuid}${page ? `?page=${page}` : ''}`;

async function act(person: Person, pageGuid: string, form: FormData): Promise<Answer> {
  const t = translate(person.locale);
  const number = new Intl.NumberFormat(person.locale, { maximumFractionDigits: 2 });
  const counted = (count: number) => ({ count, formatted: number.format(count) });
  const { intent, ...given } = Object.fromEntries(form) as Record<string, string>;
  const done = (text: string) => redirectWithToast(here(pageGuid, given.page), { kind: 'success', text });
  if (intent === 'add') {
    await addStockEntry(person, { pageGuid, reference: given.reference, metres: given.metres });
    return done(t('settings.entryAdded'));
  }
  if (intent?.startsWith('remove:')) {
    await removeStockEntry(person, { pageGuid, entryGuid: intent.slice('remove:'.length) });
    return done(t('settings.entryRemoved'));
  }
  if (intent === 'entries') {
    const entries = [...form].flatMap(([name, value]) =>
      // What nobody touched is not sent on: what somebody else changed meanwhile is not set back by it.
      name.startsWith('metres:') && value !== form.get(name.replace('metres:', 'shown:'))
        ? [
            {
              entryGuid: name.slice('metres:'.length),
              metres: value,
              version: form.get(name.replace('metres:', 'version:')),
            },
          ]
        : [],
    );
    if (entries.length === 0)
      return redirectWithToast(here(pageGuid, given.page), { kind: 'info', text: t('settings.nothingChanged') });
    const { changed } = await saveStockEntries(person, { pageGuid, entries });
    return done(t('settings.entriesSaved', counted(changed)));
  }
  if (intent === 'take') {
    const { taken } = await takeStock(person, { ...given, pageGuid, skipWrong: 'true' });
    return done(t('settings.csvTaken', counted(taken)));
  }
  const { text, lines, wrong } = await readStockCsv(person, { ...given, pageGuid });
  const shown = lines.map(({ entry, ...line }) => ({
    ...line,
    read: entry && [
      entry.colorwayName ? `${entry.designName}/${entry.colorwayName}` : entry.designName,
      t('design.metres', { amount: number.format(entry.metres) }),
    ],
  }));
  const csv: CsvAnswer = { text, submission: given.submission ?? '', ...showLines(person, shown, wrong) };
  return { body: { csv }, status: 200 };
}
