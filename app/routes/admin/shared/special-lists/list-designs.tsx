import { useSubmit } from '@remix-run/react';
import { useId, useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '#app/ui/badge.tsx';
import { Button, IconButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Form, Link } from '#app/ui/link.tsx';
import { MoveButtons } from '#app/ui/move-buttons.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { regionName } from '#app/routes/shared/region-name.ts';
import { useNames } from '../label-names.ts';
import { placeAddress } from './addresses.ts';
import type { ListPageData, ListRow } from './data.server.ts';
import styles from './special-lists.module.css';

/** The designs in their order: dragged with script; by buttons or a place typed without. */
export function ListDesigns({ data }: { data: ListPageData }) {
  const { t } = useTranslation();
  const bulk = useId();
  const dragging = useDragging(data);
  const here = placeAddress(data.key, data.place);
  const { rows } = data;
  if (rows.length === 0) {
    const isPins = data.key === 'pins';
    return (
      <EmptyState icon={isPins ? 'pin' : 'collection'} title={isPins ? t('pinning.empty') : t('pinning.emptyList')}>
        {isPins ? t('pinning.emptyText') : t('pinning.emptyListText')}
      </EmptyState>
    );
  }
  return (
    <>
      <Form id={bulk} method="post" action={here} className="row" preventScrollReset>
        <Button size="small" icon="close" name="intent" value="remove">
          {t('pinning.takeOutChosen')}
        </Button>
      </Form>
      <ol className={styles.list} start={rows[0]!.place}>
        {rows.map((row) => (
          <li
            key={row.guid}
            id={`design-${row.guid}`}
            className={styles.item}
            data-over={dragging.over === row.guid || undefined}
            title={t('pinning.drag')}
            {...dragging.bind(row)}
          >
            <Row row={row} data={data} bulk={bulk} here={here} />
          </li>
        ))}
      </ol>
      <ListPager data={data} />
    </>
  );
}

function useDragging({ key, place }: ListPageData) {
  const submit = useSubmit();
  const [dragged, setDragged] = useState<ListRow | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const bind = (row: ListRow) => ({
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      setDragged(row);
    },
    onDragEnd: () => {
      setDragged(null);
      setOver(null);
    },
    onDragOver: (event: DragEvent) => {
      if (!dragged) return;
      event.preventDefault();
      setOver(row.guid);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(null);
      if (!dragged || dragged.guid === row.guid) return;
      // Dragged down it takes the place of the one it is dropped on, dragged up likewise.
      const form = { intent: 'place', designGuid: dragged.guid, name: dragged.name, place: row.place };
      void submit(form, { method: 'post', action: placeAddress(key, place), preventScrollReset: true });
    },
  });
  return { over: dragged && over, bind };
}

interface RowProps {
  row: ListRow;
  data: ListPageData;
  bulk: string;
  here: string;
}

function Row({ row, data, bulk, here }: RowProps) {
  const { t, i18n } = useTranslation();
  const { guid, name, place, thumbnail, archiveName, isConfined, closedCountries } = row;
  const countries = closedCountries.map((code) => regionName(code, i18n.language as 'en')).join(', ');
  return (
    <>
      <label className="check-only">
        <input type="checkbox" name="designGuids" value={guid} form={bulk} />
        <span className="visually-hidden">{t('pinning.choose', { name })}</span>
      </label>
      <Form method="post" action={here} className={styles.place} preventScrollReset>
        <input type="hidden" name="designGuid" value={guid} />
        <input type="hidden" name="name" value={name} />
        <input
          key={place}
          type="number"
          className="input"
          name="place"
          defaultValue={place}
          min={1}
          max={data.totalCount}
          required
          aria-label={t('pinning.placeOf', { name })}
        />
        <IconButton icon="check" name="intent" value="place" label={t('pinning.moveName', { name })} />
      </Form>
      <Link to={`/design/${guid}`} className={styles.thumbnail} tabIndex={-1} aria-hidden="true">
        {thumbnail && <img {...thumbnail} alt="" loading="lazy" decoding="async" draggable={false} />}
      </Link>
      <div className={styles.facts}>
        <Link to={`/design/${guid}`} className={styles.name}>
          {name}
        </Link>
        <span className={styles.quiet}>{archiveName}</span>
        {isConfined && <Badge kind="confined">{t('pinning.confined')}</Badge>}
        {countries && <Badge kind="warning">{t('pinning.closedIn', { names: countries })}</Badge>}
      </div>
      <Form
        method="post"
        action={here}
        className={styles.acts}
        preventScrollReset
        aria-label={t('pinning.actsOf', { name })}
      >
        <input type="hidden" name="designGuid" value={guid} />
        <input type="hidden" name="name" value={name} />
        <IconButton icon="toTop" name="intent" value="top" label={t('pinning.top', { name })} disabled={place === 1} />
        <MoveButtons
          up={t('pinning.up', { name })}
          down={t('pinning.down', { name })}
          isFirst={place === 1}
          isLast={place === data.totalCount}
        />
        <IconButton icon="close" name="intent" value="removeOne" label={t('pinning.takeOut', { name })} />
      </Form>
    </>
  );
}

function ListPager({ data: { key, place, currentPage, totalPage, totalCount, perPage } }: { data: ListPageData }) {
  const { t } = useTranslation();
  const { number } = useNames();
  if (totalPage <= 1) return null;
  return (
    <Pager
      page={currentPage}
      pageCount={totalPage}
      hrefFor={(page) => placeAddress(key, { ...place, page })}
      labels={{
        nav: t('pinning.pages'),
        previous: t('pinning.previous'),
        next: t('pinning.next'),
        page: (page) => t('pinning.page', { number: number(page) }),
      }}
      formatNumber={number}
      summary={t('pinning.range', {
        first: number(currentPage * perPage + 1),
        last: number(Math.min(totalCount, (currentPage + 1) * perPage)),
        total: number(totalCount),
      })}
    />
  );
}
