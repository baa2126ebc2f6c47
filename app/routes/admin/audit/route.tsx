/** The audit: who changed what, with the values before and after. */
import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { listAuditChoices, searchAudit } from '#app/domain/base/audit/audit.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { ListFrame } from '#app/routes/shared/list-frame.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';
import { askAddress, readQuery } from './query.server.ts';
import { EntryList } from './entry-list.tsx';
import { AuditFilter } from './filter.tsx';
import { countedOperation } from './words.ts';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('audit', args, async ({ actor, url, t }) => {
    const { written, input, errors, after } = readQuery(actor.locale, url);
    const failed = Object.keys(errors).length > 0;
    const [choices, found] = await Promise.all([
      listAuditChoices(actor, {}),
      failed ? null : searchAudit(actor, { ...input, after }),
    ]);
    const entries = found?.entries.map(({ before: _, after: later, ...entry }) => ({
      ...entry,
      operation: countedOperation(entry.operation, later),
    }));
    const answer = {
      title: t('admin.audit'),
      written,
      errors,
      choices,
      entries: entries ?? null,
      isFiltered: Object.keys(input).length > 0,
      older: found?.next ? askAddress(input, found.next) : null,
      newest: after ? askAddress(input) : null,
      csv: askAddress(input, undefined, '/admin/audit/audit.csv'),
    };
    return data(answer, { status: failed ? 422 : 200 });
  });
export type AuditPage = Awaited<ReturnType<typeof loader>>['data'];

export default function Audit() {
  const { t } = useTranslation();
  const page = useLoaderData<typeof loader>();
  const { title, entries, isFiltered, older, newest, csv } = page;
  return (
    <>
      <ListFrame
        header={{
          title,
          intro: t('audit.intro'),
          actions: entries && entries.length > 0 && (
            <ButtonLink look="quiet" icon="download" to={csv} reloadDocument>
              {t('audit.csv')}
            </ButtonLink>
          ),
        }}
        views={<AuditFilter page={page} />}
        empty={
          entries?.length === 0 && {
            icon: 'clock',
            title: t(isFiltered ? 'audit.nothing' : 'audit.empty'),
            children: isFiltered && t('audit.nothingText'),
          }
        }
      >
        {entries && <EntryList entries={entries} />}
      </ListFrame>
      <p className="row gap-2">
        {newest && (
          <ButtonLink to={newest} icon="chevronLeft">
            {t('audit.newest')}
          </ButtonLink>
        )}
        {older && (
          <ButtonLink to={older} rel="next">
            {t('audit.older')}
          </ButtonLink>
        )}
      </p>
      <p className="detail">{t('audit.utc')}</p>
    </>
  );
}
