/** Design edit: the designs by number or original name, each with the way to its fields. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { getAllArchives } from '#app/domain/catalog/archives/archives.server.ts';
import { searchAdminDesigns } from '#app/domain/catalog/designs/admin-search.server.ts';
import { adminDesignSorts } from '#app/domain/catalog/designs/rules.ts';
import { colorwayThumbnailAddress, colorwayThumbnailBox } from '#app/domain/visible/pictures/addresses.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { Form } from '#app/ui/link.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';
import { designListAddress } from '#app/routes/admin/shared/designs/addresses.ts';
import { DesignTable } from './design-table.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('admin', args, async ({ actor, url, t }) => {
    const given = Object.fromEntries(url.searchParams);
    const [archives, found] = await Promise.all([getAllArchives(actor, {}), searchAdminDesigns(actor, given)]);
    const sort = adminDesignSorts.find((one) => one === given.sort) ?? 'number';
    return {
      title: t('admin.designs'),
      query: given.query?.trim() ?? '',
      archive: given.archive ?? '',
      sort,
      direction: given.direction === 'up' || given.direction === 'down' ? given.direction : '',
      archives: archives.map(({ archiveId, archiveName, code }) => ({
        value: String(archiveId),
        label: `${code} ${archiveName[actor.locale]}`,
      })),
      page: found.currentPage,
      pageCount: found.totalPage,
      total: found.totalCount,
      designs: found.designs.map(({ lastEditDate: changed, labels: _, thumbnail, ...design }) => ({
        ...design,
        changed,
        picture: thumbnail && {
          src: colorwayThumbnailAddress(design.designGuid, thumbnail.colorwayGuid, thumbnail.version),
          ...colorwayThumbnailBox,
        },
      })),
    };
  });
export type DesignList = Awaited<ReturnType<typeof loader>>;

export default function Designs() {
  const { t, i18n } = useTranslation();
  const list = useLoaderData<typeof loader>();
  const { title, query, archive, sort, archives, page, pageCount, total } = list;
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <>
      <PageHeader
        title={title}
        intro={t('designAdmin.intro')}
        actions={
          <div className="row">
            <ButtonLink to="/admin/designs/orders">{t('designAdmin.allOrders')}</ButtonLink>
            <ButtonLink to="/admin/design" icon="upload">
              {t('designAdmin.import')}
            </ButtonLink>
          </div>
        }
      />
      <Form key={designListAddress(list)} method="get" action="/admin/designs" className="list-filter" role="search">
        <TextField
          type="search"
          name="query"
          label={t('designAdmin.query')}
          defaultValue={query}
          maxLength={300}
          autoComplete="off"
        />
        <SelectField
          name="archive"
          label={t('design.archive')}
          placeholder={t('designAdmin.anyArchive')}
          options={archives}
          defaultValue={archive}
        />
        <SelectField
          name="sort"
          label={t('designAdmin.sort')}
          options={adminDesignSorts.map((value) => ({ value, label: t(`designAdmin.sorts.${value}`) }))}
          defaultValue={sort}
        />
        <Button icon="search">{t('designAdmin.find')}</Button>
      </Form>
      <p role="status">{t('designAdmin.found', { count: total, formatted: number.format(total) })}</p>
      <DesignTable list={list} />
      <Pager
        page={page}
        pageCount={pageCount}
        hrefFor={(next) => designListAddress(list, { page: String(next) })}
        labels={{
          nav: t('designAdmin.pages'),
          previous: t('designAdmin.previous'),
          next: t('designAdmin.next'),
          page: (one) => `${t('shell.page')} ${one}`,
        }}
        formatNumber={(one) => number.format(one)}
      />
    </>
  );
}
