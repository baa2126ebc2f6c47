import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#app/locales/format.ts';
import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { DesignCard } from '#app/ui/card.tsx';
import { Grid, pictureSizes } from '#app/ui/grid.tsx';
import { Link } from '#app/ui/link.tsx';
import { Moment } from '#app/ui/moment.tsx';
import { Table } from '#app/ui/table.tsx';
import { NameCell } from '#app/routes/shared/list-frame.tsx';
import { listAddress, pagesOf } from '#app/routes/shared/list-links.ts';
import { ListPager } from '#app/routes/shared/list-pager.tsx';
import type { CustomerData } from './route.tsx';
import { OfficeLink } from '#app/routes/admin/shared/office-link.tsx';

/** rows of a part on one page */
const perPage = 25;

export function CustomerParts({ data, page }: { data: CustomerData; page: string }) {
  const { t } = useTranslation();
  const { stockPages, pools } = data.customer;
  return (
    <>
      <Users data={data} page={page} />
      <Designs data={data} page={page} />
      <Orders data={data} page={page} />
      <Part title={t('customers.stockTitle')}>
        {stockPages.length === 0 ? (
          <p className="quiet">{t('customers.noStock')}</p>
        ) : (
          <ul>
            {stockPages.map(({ id, name, title, isActive }) => (
              <li key={id}>
                {isActive ? <Link to={`/custom/${encodeURIComponent(name)}`}>{title}</Link> : title}{' '}
                {!isActive && <Badge>{t('customers.stockInactive')}</Badge>}
              </li>
            ))}
          </ul>
        )}
      </Part>
      {pools.length > 0 && (
        <Part title={t('customers.poolsTitle')}>
          <ul>
            {pools.map(({ guid, name }) => (
              <li key={guid}>
                <OfficeLink to={`/admin/pools/${guid}`}>{name}</OfficeLink>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </>
  );
}

function Part({ title, acts, children }: { title: string; acts?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="row gap-4 baseline spread section-title">
        <h2 className="heading" id={id}>
          {title}
        </h2>
        {acts && <div className="row">{acts}</div>}
      </div>
      {children}
    </section>
  );
}

/** Each part has a page of its own in the address. */
function PartPager({ data, page, part }: { data: CustomerData; page: string; part: 'users' | 'designs' | 'orders' }) {
  const pages = pagesOf(page, data.query, data[part], perPage);
  return <ListPager {...pages} hrefFor={(at) => listAddress(page, data.query, { [part]: at || null })} />;
}

function Users({ data, page }: { data: CustomerData; page: string }) {
  const { t, i18n } = useTranslation();
  return (
    <Part title={t('customers.usersTitle')}>
      <Table
        caption={t('customers.usersTitle')}
        rows={data.users.users}
        rowKey={({ userGuid }) => userGuid}
        muted={({ status }) => status !== 'active'}
        empty={<p className="quiet">{t('customers.noUsers')}</p>}
        columns={[
          {
            key: 'name',
            head: t('customers.userColumns.name'),
            rowHead: true,
            cell: ({ userGuid, name, mail }) => <NameCell to={`/admin/users/${userGuid}`} name={name} line={mail} />,
          },
          {
            key: 'status',
            head: t('customers.userColumns.status'),
            tight: true,
            cell: ({ status }) => <Badge kind={status}>{t(`customers.statuses.${status}`)}</Badge>,
          },
          {
            key: 'pool',
            head: t('customers.userColumns.pool'),
            minor: true,
            cell: ({ poolGuid, poolName }) =>
              poolGuid ? <OfficeLink to={`/admin/pools/${poolGuid}`}>{poolName}</OfficeLink> : t('customers.openPool'),
          },
          {
            key: 'login',
            head: t('customers.userColumns.login'),
            minor: true,
            tight: true,
            cell: ({ lastLoginAt }) =>
              lastLoginAt ? <Moment at={lastLoginAt} language={i18n.language} /> : t('customers.never'),
          },
        ]}
      />
      <PartPager data={data} page={page} part="users" />
    </Part>
  );
}

function Designs({ data, page }: { data: CustomerData; page: string }) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language);
  const { customerGuid, designCount, confinedCount } = data.customer;
  return (
    <Part
      title={t('customers.designsTitle')}
      acts={
        designCount > 0 && (
          <>
            <ButtonLink size="small" to={`/archive?customer=${customerGuid}`}>
              {t('customers.inArchive')}
            </ButtonLink>
            {confinedCount > 0 && (
              <ButtonLink size="small" to={`/archive?customer=${customerGuid}&confined=closed`}>
                {t('customers.confinedInArchive')}
              </ButtonLink>
            )}
          </>
        )
      }
    >
      {designCount === 0 ? (
        <p className="quiet">{t('customers.noDesigns')}</p>
      ) : (
        <div className="stack">
          <p className="quiet">
            {t('customers.designsIntro', {
              designs: t('customers.hang.designs', { count: designCount }),
              confined: number.format(confinedCount),
            })}
          </p>
          <Grid size="small" label={t('customers.designsTitle')}>
            {data.designs.cards.map((card) => (
              <DesignCard
                key={card.guid}
                href={card.href}
                reference={card.name}
                thumbnail={{ ...card.thumbnail, sizes: pictureSizes.small }}
                type={card.type}
                badges={card.badges}
                labels={{ copy: t('archive.copyReference'), copied: t('archive.copied') }}
              />
            ))}
          </Grid>
        </div>
      )}
      <PartPager data={data} page={page} part="designs" />
    </Part>
  );
}

function Orders({ data, page }: { data: CustomerData; page: string }) {
  const { t, i18n } = useTranslation();
  const metres = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 });
  return (
    <Part title={t('customers.ordersTitle')}>
      <Table
        caption={t('customers.ordersTitle')}
        rows={data.orders.orders}
        rowKey={({ orderGuid }) => orderGuid}
        empty={<p className="quiet">{t('customers.noOrders')}</p>}
        columns={[
          {
            key: 'design',
            head: t('customers.orderColumns.design'),
            rowHead: true,
            cell: ({ designGuid, designName, colorwayGuid, colorwayName }) => (
              <Link
                to={`/design/${designGuid}${colorwayGuid ? `/${colorwayGuid}` : ''}`}
                style={{ whiteSpace: 'nowrap' }}
              >
                {designName}
                {colorwayName && `/${colorwayName}`}
              </Link>
            ),
          },
          {
            key: 'type',
            head: t('customers.orderColumns.type'),
            cell: ({ type }) => t(`design.orderTypes.${type}`),
          },
          {
            key: 'amount',
            head: t('customers.orderColumns.amount'),
            numeric: true,
            cell: ({ amount }) => metres.format(amount),
          },
          {
            key: 'date',
            head: t('customers.orderColumns.date'),
            cell: ({ orderedAt }) => formatDay(orderedAt, i18n.language),
          },
        ]}
      />
      <PartPager data={data} page={page} part="orders" />
    </Part>
  );
}
