/** The audit: who did what, and how it was before. */
import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { listAuditChoices, searchAudit } from '#app/domain/base/audit/audit.server.ts';
import { findDifferences } from '#app/domain/base/audit/differences.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';
import { askAddress, readAsk } from './query.server.ts';
import { EntryList } from './entry-list.tsx';
import { AuditFilter } from './filter.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('admin', args, async ({ actor, url, t }) => {
    const { written, input, errors, after } = readAsk(actor.locale, url);
    const failed = Object.keys(errors).length > 0;
    const [choices, found] = await Promise.all([
      listAuditChoices(actor, {}),
      failed ? null : searchAudit(actor, { ...input, after }),
    ]);
    const entries = found?.entries.map(({ before, after: later, ...entry }) => ({
      ...entry,
      differences: findDifferences(before, later),
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
      <PageHeader
        title={title}
        intro={t('audit.intro')}
        actions={
          entries &&
          entries.length > 0 && (
            <ButtonLink look="quiet" icon="download" to={csv} reloadDocument>
              {t('audit.csv')}
            </ButtonLink>
          )
        }
      />
      <AuditFilter page={page} />
      {entries && entries.length === 0 && (
        <EmptyState icon="clock" title={t(isFiltered ? 'audit.nothing' : 'audit.empty')}>
          {isFiltered && t('audit.nothingText')}
        </EmptyState>
      )}
      {entries && entries.length > 0 && <EntryList entries={entries} />}
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
