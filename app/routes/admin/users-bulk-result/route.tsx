/** Result of a bulk action, user by user. Stored, so that it can be reloaded. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { getBulkResult } from '#app/domain/people/users/bulk.server.ts';
import { ownPath } from '#app/own-path.ts';
import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import { Moment } from '#app/ui/moment.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Table } from '#app/ui/table.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';
import { userPage, usersPage } from '#app/routes/admin/shared/users/addresses.ts';
import styles from '#app/routes/admin/shared/users/users.module.css';

const titles = [
  'bulkSetUserStatus',
  'bulkResetPassword',
  'bulkSetLoginCondition',
  'bulkAssignPool',
  'bulkSetLanguage',
  'bulkSetRights',
] as const;

export const loader = (args: LoaderFunctionArgs) =>
  withPage('people', args, async ({ actor, params, url, t }) => {
    const { results, at, by, operation } = await getBulkResult(actor, { resultId: params.resultId });
    const name = titles.find((one) => one === operation) ?? 'bulkSetUserStatus';
    return {
      title: t(`users.resultTitle.${name}`),
      back: ownPath(url.searchParams.get('back')) ?? usersPage,
      at,
      by,
      results: results.map(({ outcome, ...one }) => {
        if (outcome === 'done') return { ...one, kind: 'done' as const, text: t('users.outcomeDone') };
        if (outcome === 'already') return { ...one, kind: 'neutral' as const, text: t('users.outcomeAlready') };
        return { ...one, kind: 'failed' as const, text: t(`errors.${outcome}`) };
      }),
    };
  });

export default function BulkResults() {
  const { t, i18n } = useTranslation();
  const { title, back, at, by, results } = useLoaderData<typeof loader>();
  const count = (kind: string) => results.filter((one) => one.kind === kind).length;
  const [done, already, refused] = [count('done'), count('neutral'), count('failed')];
  const parts = [
    done > 0 && t('users.resultDone', { count: done }),
    already > 0 && t('users.resultAlready', { count: already }),
    refused > 0 && t('users.resultRefused', { count: refused }),
  ].filter(Boolean);
  return (
    <>
      <PageHeader
        title={title}
        parent={{ href: back, label: t('admin.users') }}
        intro={
          <>
            {t('users.resultBy', { name: by })}, <Moment at={at} language={i18n.language} />
          </>
        }
        actions={<ButtonLink to={back}>{t('users.toList')}</ButtonLink>}
      />
      <div className="stack">
        <Notice kind={refused > 0 ? 'warning' : 'success'} title={parts.join(' · ')} />
        <Table
          caption={title}
          rows={results}
          rowKey={({ userGuid }) => userGuid}
          columns={[
            {
              key: 'name',
              head: t('users.name'),
              rowHead: true,
              cell: ({ userGuid, name, mail }) => (
                <div className={styles.who}>
                  {name ? <Link to={userPage(userGuid)}>{name}</Link> : t('users.gone')}
                  <span className="detail">{mail || userGuid}</span>
                </div>
              ),
            },
            {
              key: 'outcome',
              head: t('users.outcome'),
              cell: ({ kind, text }) =>
                kind === 'failed' ? <Refused text={text} /> : <Badge kind={kind}>{text}</Badge>,
            },
          ]}
        />
      </div>
    </>
  );
}

/** A sentence rather than a word: it may need two lines. */
function Refused({ text }: { text: string }) {
  const { t } = useTranslation();
  return (
    <div className="cell">
      <Badge kind="failed">{t('users.resultRefused', { count: 1 })}</Badge>
      <span className="detail">{text}</span>
    </div>
  );
}
