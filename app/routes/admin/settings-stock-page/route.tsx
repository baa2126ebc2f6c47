/** The entries of one stock page. */
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { csvLimits } from '#app/domain/catalog/orders/rules.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { colorwayThumbnailAddress } from '#app/domain/visible/pictures/addresses.ts';
import { listStockEntries } from '#app/domain/catalog/stock/entries.server.ts';
import { listAdminStockPages } from '#app/domain/catalog/stock/manage.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { CheckboxField } from '#app/ui/field.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { ListFrame } from '#app/routes/shared/list-frame.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';
import type { CsvAnswer } from '#app/routes/admin/shared/csv-response.server.ts';
import { CsvForm } from '#app/routes/admin/shared/csv-form.tsx';
import { beyondLast, pageOf } from '#app/routes/shared/list-pages.server.ts';
import { stockAction } from './action.server.ts';
import { stockPageForm } from './form.ts';
import { AddEntry, EntryTable } from './stock-entries.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('settings', args, async ({ actor, request, params: { pageId: pageGuid }, url: { searchParams } }) => {
    const [list, { pages }] = await Promise.all([
      listStockEntries(actor, { pageGuid, page: pageOf(searchParams) }),
      listAdminStockPages(actor, {}),
    ]);
    const found = pages.find((one) => one.pageGuid === pageGuid);
    if (!found) throw new DomainError('stockPageNotFound');
    const last = beyondLast(request, list.currentPage, list.totalPage);
    if (last) throw redirect(last);
    return {
      title: found.title,
      page: found,
      submission: crypto.randomUUID(),
      list: {
        ...list,
        entries: list.entries.map(({ shownColorway, version, ...entry }) => ({
          ...entry,
          src: shownColorway && version ? colorwayThumbnailAddress(entry.designGuid, shownColorway, version) : null,
        })),
      },
    };
  });
export type StockPageData = Awaited<ReturnType<typeof loader>>;

export const action = (args: ActionFunctionArgs) => withPage('settings', args, stockAction);

export default function StockPage() {
  const { t, i18n } = useTranslation();
  const { page, list, submission } = useLoaderData<typeof loader>();
  const answer = useActionData<{ csv?: CsvAnswer }>();
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 });
  const here = `/admin/settings/stock/${page.pageGuid}`;
  return (
    <>
      <PageHeader
        title={page.title}
        intro={[page.customer, `/custom/${page.name}`, !page.isActive && t('settings.stockHidden')]
          .filter(Boolean)
          .join(' · ')}
        parent={{ href: '/admin/settings/stock', label: t('settings.stock') }}
        actions={
          <div className="row">
            {page.isActive && (
              <ButtonLink icon="eye" to={`/custom/${page.name}`}>
                {t('settings.stockOpen')}
              </ButtonLink>
            )}
            <ButtonLink icon="edit" to={`/admin/settings/stock?edit=${page.pageGuid}`}>
              {t('settings.stockSettings')}
            </ButtonLink>
            <ButtonLink icon="download" to={`${here}/stock.csv`} reloadDocument>
              {t('designAdmin.csvDownload')}
            </ButtonLink>
          </div>
        }
      />
      <div className="stack gap-10" key={page.pageGuid}>
        <section className="stack" aria-label={t('settings.stockEntries')}>
          <ListFrame
            views={<AddEntry here={here} />}
            total={
              list.totalCount > 0 &&
              t('settings.entriesFound', {
                count: list.totalCount,
                metres: number.format(list.totalMetres),
              })
            }
            empty={
              list.totalCount === 0 && {
                icon: 'ruler',
                title: t('settings.entriesNone'),
                children: t('settings.entriesNoneText'),
              }
            }
            pages={{ ...list, hrefFor: (next) => `${here}?page=${next}` }}
          >
            <EntryTable key={list.currentPage} here={here} entries={list.entries} page={list.currentPage} />
          </ListFrame>
        </section>
        <CsvForm
          of={stockPageForm}
          action={here}
          title={t('settings.csvTitle')}
          hint={t('settings.csvHint', { limit: csvLimits.bytes, lines: number.format(csvLimits.lines) })}
          heads={[t('settings.entryDesign'), t('settings.stockMetres')]}
          submission={submission}
          answer={answer?.csv}
        >
          <CheckboxField name="replaces" value="true" label={t('settings.csvReplaces')} />
        </CsvForm>
      </div>
    </>
  );
}
