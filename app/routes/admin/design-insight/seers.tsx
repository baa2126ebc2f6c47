import { useTranslation } from 'react-i18next';
import { numbersOf } from '#app/locales/format-number.ts';
import { Table } from '#app/ui/table.tsx';
import { Section } from '#app/routes/admin/shared/section.tsx';
import type { InsightPage } from './route.tsx';
import { OfficeLink } from '#app/routes/admin/shared/office-link.tsx';

/** By customer, how many of its users may see it, and what keeps it from the others. */
export function Seers({ page: { seers, designName, confinedTo } }: { page: InsightPage }) {
  const { t, i18n } = useTranslation();
  const number = numbersOf(i18n.language);
  const text = t('insight.seersText', {
    count: seers.mayCount,
    total: number.format(seers.userCount),
  });
  return (
    <Section
      title={t('insight.seers')}
      text={confinedTo === null ? text : `${text} ${t('insight.confinedTo', { customer: confinedTo })}`}
    >
      <Table
        caption={t('insight.seers')}
        rows={seers.customers}
        rowKey={({ customerGuid }) => customerGuid}
        muted={({ mayCount }) => mayCount === 0}
        columns={[
          {
            key: 'customer',
            head: t('insight.customer'),
            rowHead: true,
            cell: ({ customerGuid, customerName }) => (
              <OfficeLink
                to={`/admin/customers/${customerGuid}/sees?${new URLSearchParams({ design: designName }).toString()}`}
                className="anywhere"
              >
                {customerName}
              </OfficeLink>
            ),
          },
          {
            key: 'may',
            head: t('insight.may'),
            numeric: true,
            cell: ({ mayCount, userCount }) =>
              t('insight.ofUsers', { may: number.format(mayCount), users: number.format(userCount) }),
          },
          {
            key: 'why',
            head: t('insight.whyNot'),
            cell: ({ obstacles }) => obstacles.map((rule) => t(`insight.obstacles.${rule}`)).join(' · '),
          },
        ]}
      />
    </Section>
  );
}
