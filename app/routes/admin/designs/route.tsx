/** Design edit: search by number or original name. */
import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { getAllArchives } from '#app/domain/catalog/archives/archives.server.ts';
import { searchAdminDesigns } from '#app/domain/catalog/designs/admin-search.server.ts';
import { AdminDesignQuery, adminDesignSorts } from '#app/domain/catalog/designs/rules.ts';
import { colorwayThumbnailAddress, colorwayThumbnailBox } from '#app/domain/visible/pictures/addresses.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { SelectField } from '#app/ui/field.tsx';
import { ListFrame } from '#app/routes/shared/list-frame.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';
import { editsPage, newAddress } from '#app/routes/admin/shared/design-edits/addresses.ts';
import { readQuery } from '#app/routes/admin/shared/list-query.server.ts';
import { beyondLast } from '#app/routes/shared/list-pages.server.ts';
import { designListAddress } from '#app/routes/admin/shared/designs/addresses.ts';
import { DesignTable } from './design-table.tsx';
import { OfficeButtonLink } from '#app/routes/admin/shared/office-link.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('designs', args, async ({ actor, request, url, t }) => {
    const ask = readQuery(AdminDesignQuery, url.searchParams);
    const [archives, found] = await Promise.all([getAllArchives(actor, {}), searchAdminDesigns(actor, ask)]);
    const last = beyondLast(request, found.currentPage, found.totalPage);
    if (last) throw redirect(last);
    return {
      title: t('admin.designs'),
      query: ask.query,
      archive: ask.archive ? String(ask.archive) : '',
      sort: ask.sort,
      direction: ask.direction ?? '',
      archives: archives.map(({ archiveId, archiveName, code }) => ({
        value: String(archiveId),
        label: `${code} ${archiveName[actor.locale]}`,
      })),
      allChosen: url.searchParams.has('all'),
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
  const { t } = useTranslation();
  const list = useLoaderData<typeof loader>();
  const { title, query, archive, sort, archives, designs, page, pageCount, total } = list;
  const isSearch = query !== '' || archive !== '';
  return (
    <ListFrame
      header={{
        title,
        intro: t('designAdmin.intro'),
        actions: (
          <div className="row">
            {total > 0 && (
              <ButtonLink to={newAddress(designListAddress(list).split('?')[1] ?? '')}>
                {t('designEdits.editAll', { count: total })}
              </ButtonLink>
            )}
            <ButtonLink to={newAddress(designListAddress(list).split('?')[1] ?? '', '/admin/designs/table')}>
              {t('designTables.open')}
            </ButtonLink>
            <ButtonLink to={editsPage}>{t('designEdits.past')}</ButtonLink>
            <ButtonLink to="/admin/designs/orders">{t('designAdmin.allOrders')}</ButtonLink>
            <OfficeButtonLink to="/admin/design" icon="upload">
              {t('designAdmin.import')}
            </OfficeButtonLink>
          </div>
        ),
      }}
      search={{
        action: '/admin/designs',
        asked: designListAddress(list),
        field: t('designAdmin.query'),
        query,
        filters: (
          <>
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
          </>
        ),
      }}
      total={t('designAdmin.found', { count: total })}
      empty={
        designs.length === 0 && {
          icon: 'search',
          title: t('designAdmin.none'),
          children: isSearch && t('designAdmin.noneText'),
          action: isSearch ? (
            <ButtonLink to="/admin/designs">{t('forms.clear')}</ButtonLink>
          ) : (
            <OfficeButtonLink to="/admin/design">{t('designAdmin.import')}</OfficeButtonLink>
          ),
        }
      }
      pages={{
        currentPage: page,
        totalPage: pageCount,
        hrefFor: (next) => designListAddress(list, { page: String(next) }),
      }}
    >
      <DesignTable list={list} />
    </ListFrame>
  );
}
