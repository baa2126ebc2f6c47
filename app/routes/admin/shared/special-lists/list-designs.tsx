import { useSubmit } from '@remix-run/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { PostForm, SubmitButton } from '#app/forms/post-form.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { IconButton } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import { MoveButtons } from '#app/ui/move-buttons.tsx';
import { useDragOrder } from '#app/ui/use-drag-order.ts';
import { ListFrame } from '#app/routes/shared/list-frame.tsx';
import { rangeOf } from '#app/routes/shared/list-pager.tsx';
import { placeAddress } from './addresses.ts';
import type { ListPageData, ListRow } from './data.server.ts';
import { listDesignsForm } from './form.ts';
import styles from './special-lists.module.css';

/** The designs in their order: dragged with script; by buttons or a place typed without. */
export function ListDesigns({ data }: { data: ListPageData }) {
  const { t } = useTranslation();
  const bulk = useId();
  const submit = useSubmit();
  const here = placeAddress(data.key, data.place);
  const { rows } = data;
  // Dragged down or up, it takes the place of the one that it is dropped on.
  const drag = useDragOrder((id, onto) => {
    const [row, target] = [id, onto].map((guid) => rows.find((one) => one.guid === guid));
    if (!row || !target) return;
    const form = { intent: 'place', designGuid: row.guid, name: row.name, place: target.place };
    void submit(form, { method: 'post', action: here, preventScrollReset: true });
  });
  const { currentPage, totalPage, totalCount, perPage } = data;
  const isPins = data.key === 'pins';
  return (
    <ListFrame
      empty={
        rows.length === 0 && {
          icon: isPins ? 'pin' : 'collection',
          title: isPins ? t('pinning.empty') : t('pinning.emptyList'),
          children: isPins ? t('pinning.emptyText') : t('pinning.emptyListText'),
        }
      }
      pages={{
        currentPage,
        totalPage,
        hrefFor: (page) => placeAddress(data.key, { ...data.place, page }),
        range: totalPage > 1 ? rangeOf(currentPage, perPage, totalCount) : undefined,
      }}
    >
      <PostForm of={listDesignsForm} intent="remove" id={bulk} action={here} className="row">
        <SubmitButton size="small" icon="close">
          {t('pinning.takeOutChosen')}
        </SubmitButton>
      </PostForm>
      <ol className={`lines tight ${styles.list}`} start={rows[0]?.place}>
        {rows.map((row) => (
          <li
            key={row.guid}
            id={`design-${row.guid}`}
            className="row"
            title={t('pinning.drag')}
            {...drag.handle(row.guid)}
            {...drag.place(row.guid)}
          >
            <Row row={row} data={data} bulk={bulk} here={here} />
          </li>
        ))}
      </ol>
    </ListFrame>
  );
}

interface RowProps {
  row: ListRow;
  data: ListPageData;
  bulk: string;
  here: string;
}

function Row({ row, data, bulk, here }: RowProps) {
  const { t } = useTranslation();
  const { guid, name, place, thumbnail, archiveName, isConfined, closedIn } = row;
  return (
    <>
      <label className="check-only">
        <input type="checkbox" name="designGuids" value={guid} form={bulk} />
        <span className="visually-hidden">{t('pinning.choose', { name })}</span>
      </label>
      <PostForm
        of={listDesignsForm}
        intent="place"
        action={here}
        carry={{ designGuid: guid, name }}
        className={`row nowrap gap-0 ${styles.place}`}
      >
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
        <IconButton icon="check" label={t('pinning.moveName', { name })} />
      </PostForm>
      <Link to={`/design/${guid}`} className="thumb thumb-small contain" tabIndex={-1} aria-hidden="true">
        {thumbnail && <img {...thumbnail} alt="" loading="lazy" decoding="async" draggable={false} />}
      </Link>
      <div className="line grow">
        <Link to={`/design/${guid}`} className="figures anywhere">
          {name}
        </Link>
        <span className="detail">{archiveName}</span>
        {isConfined && <Badge kind="confined">{t('pinning.confined')}</Badge>}
        {closedIn && <Badge kind="warning">{t('pinning.closedIn', { names: closedIn })}</Badge>}
      </div>
      <PostForm
        of={listDesignsForm}
        action={here}
        carry={{ designGuid: guid, name }}
        className="row nowrap gap-0"
        aria-label={t('pinning.actsOf', { name })}
      >
        <IconButton icon="toTop" name="intent" value="top" label={t('pinning.top', { name })} disabled={place === 1} />
        <MoveButtons
          up={t('pinning.up', { name })}
          down={t('pinning.down', { name })}
          isFirst={place === 1}
          isLast={place === data.totalCount}
        />
        <IconButton icon="close" name="intent" value="removeOne" label={t('pinning.takeOut', { name })} />
      </PostForm>
    </>
  );
}
