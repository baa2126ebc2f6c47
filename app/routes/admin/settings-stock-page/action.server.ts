/** What an admin does with the entries of a stock page. */
import {
  addStockEntry,
  readStockCsv,
  removeStockEntry,
  saveStockEntries,
  takeStock,
} from '#app/domain/catalog/stock/entries.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { changedFields } from '#app/forms/field-by-field.ts';
import { fieldsOf, handleForm, intent, type Posted } from '#app/forms/handle.server.ts';
import { redirectWithToast } from '#app/forms/toast.server.ts';
import type { Page } from '#app/routes/shared/page.server.ts';
import { handleTable } from '#app/routes/admin/shared/csv-response.server.ts';
import { metresField, stockPageForm, versionField } from './form.ts';

export function stockAction({ params, url, ...page }: Page) {
  const { pageId: pageGuid = '' } = params;
  const at = url.searchParams.get('page');
  const here = `/admin/settings/stock/${pageGuid}${at ? `?${new URLSearchParams({ page: at }).toString()}` : ''}`;
  const leave = { stockPageNotFound: '/admin/settings/stock' };
  const number = new Intl.NumberFormat(page.actor.locale, { maximumFractionDigits: 2 });
  return handleForm(
    page,
    stockPageForm,
    {
      add: intent(addStockEntry, {
        input: (fields) => ({ ...fields, pageGuid }),
        // Who enters it over somebody else's metres, or over those of another page of the list, sees what was there.
        done: ({ reference: name, metres, was }, { t, done }) => {
          const said = (amount: number) => t('design.metres', { amount: number.format(amount) });
          if (was === undefined) return done(t('settings.entryAdded'));
          return done(t('settings.entryReplaced', { name, metres: said(metres), was: said(was) }));
        },
        leave,
      }),
      remove: intent(removeStockEntry, {
        input: (_, { about }) => ({ pageGuid, entryGuid: about }),
        done: (_, { t, done }) => done(t('settings.entryRemoved')),
        leave,
      }),
      entries: {
        async run(posted) {
          const changed = await saveMetres(posted, pageGuid);
          if (changed !== null) return posted.done(posted.t('settings.entriesSaved', { count: changed }));
          const text = posted.t('settings.nothingChanged');
          return redirectWithToast(here, { kind: 'info', text }, { status: 303 });
        },
        leave: { ...leave, stockEntryNotFound: here },
      },
      ...handleTable({
        async look(given, { actor, t }) {
          const { text, lines, wrong } = await readStockCsv(actor, { ...given, pageGuid });
          const shown = lines.map(({ entry, ...line }) => ({
            ...line,
            read: entry && [
              entry.colorwayName ? `${entry.designName}/${entry.colorwayName}` : entry.designName,
              t('design.metres', { amount: number.format(entry.metres) }),
            ],
          }));
          return { text, lines: shown, wrong };
        },
        async take(given, { actor, t, done }) {
          const { taken } = await takeStock(actor, { ...given, pageGuid });
          return done(t('settings.csvTaken', { count: taken }));
        },
        leave,
      }),
    },
    here,
  );
}

const before = metresField('');

/** Passes on only the changed rows, so that changes from another session aren't reverted. Null: nothing changed. */
async function saveMetres({ actor, form, text }: Posted, pageGuid: string): Promise<number | null> {
  const entries = Object.entries(changedFields(fieldsOf(form)))
    .filter(([name]) => name.startsWith(before))
    .map(([name, metres]) => {
      const entryGuid = name.slice(before.length);
      return { entryGuid, metres, version: text(versionField(entryGuid)) };
    });
  if (entries.length === 0) return null;
  try {
    return (await saveStockEntries(actor, { pageGuid, entries })).changed;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    // An error is shown at its row's field.
    const fields = Object.entries(error.fields).map(([path, keys]) => {
      const entry = entries[Number(/^entries\.(\d+)\./.exec(path)?.[1])];
      return [entry ? metresField(entry.entryGuid) : path, keys];
    });
    throw new DomainError(error.key, { fields: Object.fromEntries(fields), values: error.values });
  }
}
