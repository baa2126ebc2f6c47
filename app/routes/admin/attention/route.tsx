/** Needs attention: every finding with how many there are of it. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { countFindings } from '#app/domain/oversight/attention/attention.server.ts';
import { findings } from '#app/domain/oversight/attention/rules.ts';
import { numbersOf } from '#app/locales/format-number.ts';
import { withPage } from '#app/routes/shared/page.server.ts';
import { Link } from '#app/ui/link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Table } from '#app/ui/table.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('attention', args, async ({ actor, t }) => {
    const counts = await countFindings(actor, {});
    return {
      title: t('admin.attention'),
      rows: findings.flatMap((finding) => {
        const count = counts[finding];
        return count === undefined ? [] : [{ finding, count }];
      }),
    };
  });

export default function Attention() {
  const { t, i18n } = useTranslation();
  const { title, rows } = useLoaderData<typeof loader>();
  const number = numbersOf(i18n.language);
  return (
    <>
      <PageHeader title={title} intro={t('attention.intro')} />
      <div className="stack gap-6">
        {rows.every(({ count }) => count === 0) && (
          <Notice kind="success" title={t('attention.nothing')}>
            {t('attention.nothingText')}
          </Notice>
        )}
        <Table
          caption={title}
          rows={rows}
          rowKey={({ finding }) => finding}
          muted={({ count }) => count === 0}
          columns={[
            {
              key: 'finding',
              head: t('attention.finding'),
              rowHead: true,
              cell: ({ finding }) => (
                <span className="cell targets">
                  <Link to={`/admin/attention/${finding}`}>{t(`attention.findings.${finding}`)}</Link>
                  <span className="detail">{t(`attention.texts.${finding}`)}</span>
                </span>
              ),
            },
            {
              key: 'count',
              head: t('attention.count'),
              numeric: true,
              tight: true,
              cell: ({ count }) => number.format(count),
            },
          ]}
        />
      </div>
    </>
  );
}
