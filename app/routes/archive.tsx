import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData, useNavigate, useNavigation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { requirePage } from '#app/actor.server.ts';
import { orders, readCriteria } from '#app/domain/search/criteria.ts';
import { translate } from '#app/locales/translate.ts';
import type { ServerContext } from '#app/server-context.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Chips } from '#app/ui/chips.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { SelectField } from '#app/ui/field.tsx';
import { SizeSwitch } from '#app/ui/grid.tsx';
import { Form } from '#app/ui/link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { LoadingBar } from '#app/ui/progress.tsx';
import { searchAddress, withoutDefaults } from './archive/addresses.ts';
import { lastPage, readArchive, type ArchiveData } from './archive/data.server.ts';
import { ArchiveFilters } from './archive/filters.tsx';
import { ArchiveResults } from './archive/results.tsx';
import { ignoredNames, makeChips } from './archive/words.ts';
import { orResponse } from './answers.server.ts';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const person = await requirePage(request, context as ServerContext, 'archive');
  const archive = await orResponse(readArchive(person, new URL(request.url).searchParams), person.locale);
  const last = lastPage(archive);
  if (last) {
    if (archive.givenSize) last.set('size', archive.givenSize);
    throw redirect(last.size > 0 ? `/archive?${last.toString()}` : '/archive');
  }
  return { title: translate(person.locale)('archive.title'), archive };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

const gridSizes = ['small', 'medium', 'large'] as const;
const pageSizes = [25, 50, 100];
/** by number: 0 … 5 */
const orderWords = [
  'uploadNewest',
  'uploadOldest',
  'modifiedNewest',
  'modifiedOldest',
  'numberUp',
  'numberDown',
] as const;

export default function Archive() {
  const { t, i18n } = useTranslation();
  const { archive: loaded } = useLoaderData<typeof loader>();
  const archive = loaded as ArchiveData;
  const navigation = useNavigation();
  const busy = navigation.state !== 'idle' && navigation.location?.pathname === '/archive';
  const { criteria, answer, givenSize } = archive;
  const number = new Intl.NumberFormat(i18n.language);
  const chips = makeChips(archive, t, i18n.language);
  const clear = {
    href: searchAddress({}, { order: criteria.order, count: criteria.count }, givenSize),
    label: t('archive.clearAll'),
  };
  const first = answer.currentPage * archive.resolved.count + 1;
  return (
    <div className="archive">
      <h1 className="visually-hidden">{t('archive.title')}</h1>
      <LoadingBar active={busy} label={t('archive.loading')} />
      <ArchiveFilters data={archive} chips={chips} />
      <section className="archive-results" aria-label={t('archive.results')}>
        {archive.ignored.length > 0 && (
          <Notice kind="warning">
            {t('archive.ignored', { names: ignoredNames(archive.ignored, t, archive.names.dynamic) })}
          </Notice>
        )}
        <div className="archive-bar">
          <p className="archive-count" role="status">
            {t('archive.count', { count: answer.totalCount, formatted: number.format(answer.totalCount) })}
          </p>
          <SortForm archive={archive} />
          <SizeSwitch
            label={t('archive.gridSize')}
            value={archive.size}
            sizes={gridSizes.map((value) => ({
              value,
              label: t(`archive.${value}`),
              href: searchAddress(criteria, { page: criteria.page }, value),
            }))}
          />
        </div>
        <Chips label={t('archive.chosen')} chips={chips} clear={chips.length > 1 ? clear : undefined} />
        {answer.totalCount > 0 ? (
          <ArchiveResults data={archive} busy={busy} />
        ) : chips.length > 0 ? (
          <EmptyState
            icon="search"
            title={t('archive.emptyTitle')}
            action={<ButtonLink to={clear.href}>{clear.label}</ButtonLink>}
          >
            {t('archive.emptyText')}
          </EmptyState>
        ) : (
          <EmptyState icon="archive" title={t('archive.nothingTitle')}>
            {t('archive.nothingText')}
          </EmptyState>
        )}
        <Pager
          page={answer.currentPage}
          pageCount={answer.totalPage}
          hrefFor={(page) => searchAddress(criteria, { page }, givenSize)}
          formatNumber={(value) => number.format(value)}
          labels={{
            nav: t('archive.pages'),
            previous: t('archive.previous'),
            next: t('archive.next'),
            page: (page) => t('archive.pageNumber', { number: number.format(page) }),
          }}
          summary={
            answer.totalCount > 0
              ? t('archive.range', {
                  first: number.format(first),
                  last: number.format(first + answer.designs.length - 1),
                  total: number.format(answer.totalCount),
                })
              : undefined
          }
        />
      </section>
    </div>
  );
}

/** Order and page size; the rest of the search comes along in hidden fields. */
function SortForm({ archive }: { archive: ArchiveData }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { criteria, resolved, givenSize } = archive;
  const kept = [
    ...new URLSearchParams(searchAddress(criteria, { order: undefined, count: undefined }, givenSize).split('?')[1]),
  ];
  const sizes = [...new Set([...pageSizes, resolved.count])].sort((a, b) => a - b);
  const form = useRef<HTMLFormElement>(null);
  // A step back in history shows here too, without a new control that would lose the focus.
  useEffect(() => {
    for (const select of form.current?.querySelectorAll('select') ?? [])
      select.value = String(resolved[select.name as 'order' | 'count']);
  }, [resolved]);
  return (
    <Form
      ref={form}
      method="get"
      action="/archive"
      className="row no-print"
      preventScrollReset
      onChange={(event) => {
        const { order, count } = readCriteria(
          new URLSearchParams([...new FormData(event.currentTarget)] as [string, string][]),
        ).criteria;
        navigate(searchAddress(withoutDefaults({ ...criteria, order, count }, archive.defaults), {}, givenSize), {
          preventScrollReset: true,
        });
      }}
    >
      {kept.map(([name, value], index) => (
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      <SelectField
        name="order"
        label={t('archive.order')}
        labelHidden
        defaultValue={String(resolved.order)}
        options={orders.map((value) => ({ value: String(value), label: t(`archive.orders.${orderWords[value]}`) }))}
      />
      <SelectField
        name="count"
        label={t('archive.pageSize')}
        labelHidden
        defaultValue={String(resolved.count)}
        options={sizes.map((value) => ({ value: String(value), label: `${value} / ${t('archive.page')}` }))}
      />
      <noscript>
        <Button size="small">{t('archive.show')}</Button>
      </noscript>
    </Form>
  );
}
