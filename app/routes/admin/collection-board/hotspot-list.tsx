import { useTranslation } from 'react-i18next';
import type { AdminHotspot } from '#app/domain/lists/collections/manage/list.server.ts';
import { colorwayThumbnailBox } from '#app/domain/visible/pictures/addresses.ts';
import { ActionForm } from '#app/forms/action-form.tsx';
import { PostForm, SubmitButton } from '#app/forms/post-form.tsx';
import { formatPercent } from '#app/locales/format-percent.ts';
import { IconButton } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import { designAddress } from '#app/routes/shared/archive-addresses.ts';
import styles from '#app/routes/admin/shared/collections/collections-admin.module.css';
import { boardForm } from './form.ts';
import type { Place } from './hotspot-editor.tsx';
import { PercentField } from './percent-field.tsx';

interface ListProps {
  hotspots: AdminHotspot[];
  isFilm: boolean;
  name: string;
  pointed: string | null;
  point: (id: string | null) => void;
  /** how often each was moved on the picture: that puts its fields there too */
  moves: Record<string, number>;
}

/** The version that a move starts from. */
export const versionOfPlace = ({ x, y }: Place) => `${x} ${y}`;

/** The same numbers as on the picture, with their places as figures. */
export function HotspotList({ hotspots, isFilm, name, pointed, point, moves }: ListProps) {
  const { t } = useTranslation();
  return (
    <section className="stack gap-3" aria-labelledby="colorways">
      <h2 id="colorways">{t('collectionAdmin.colorways')}</h2>
      {hotspots.length === 0 && <p className="quiet">{t('collectionAdmin.noColorways')}</p>}
      <ol className="lines" aria-label={t('collections.colorwaysOn', { name })}>
        {hotspots.map((spot, at) => (
          <li
            key={spot.id}
            id={`spot-${spot.id}`}
            className="row gap-4"
            data-pointed={pointed === spot.id || undefined}
            onPointerEnter={() => point(spot.id)}
            onPointerLeave={() => point(null)}
          >
            <span className="hotspot-number" aria-hidden="true">
              {spot.number}
            </span>
            <img
              className="thumb thumb-medium"
              src={spot.thumbnail}
              {...colorwayThumbnailBox}
              alt=""
              loading="lazy"
              decoding="async"
            />
            <Link to={designAddress(spot.designGuid, spot.colorwayGuid)} className="figures anywhere grow">
              {spot.reference}
            </Link>
            {!isFilm && <PlaceForm key={moves[spot.id] ?? 0} spot={spot} />}
            <div className="row gap-0">
              <OrderForm
                hotspots={hotspots}
                at={at}
                to={at - 1}
                label={t('collectionAdmin.earlier', { reference: spot.reference })}
                icon="arrowUp"
              />
              <OrderForm
                hotspots={hotspots}
                at={at}
                to={at + 1}
                label={t('collectionAdmin.later', { reference: spot.reference })}
                icon="arrowDown"
              />
              <PostForm of={boardForm} intent="remove" carry={{ val: spot.id }}>
                <IconButton icon="trash" label={t('collectionAdmin.removeColorway', { reference: spot.reference })} />
              </PostForm>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function PlaceForm({ spot }: { spot: AdminHotspot }) {
  const { t, i18n } = useTranslation();
  const percent = (written: string) => formatPercent(Number(written), i18n.language);
  const values = { x: percentOf(spot.x), y: percentOf(spot.y) };
  const labels = { x: t('collectionAdmin.fromLeft'), y: t('collectionAdmin.fromTop') };
  return (
    <ActionForm
      of={boardForm}
      intent="move"
      drawn={spot.id}
      carry={{ val: spot.id }}
      className={styles.placeForm}
      version={versionOfPlace(spot)}
      values={values}
      kept={(['x', 'y'] as const).map((name) => ({
        name,
        label: labels[name],
        now: percent(values[name]),
        read: (typed: string) => (Number.isFinite(Number(typed)) ? percent(typed) : typed),
      }))}
    >
      {({ field }) => (
        <>
          <PercentField label={labels.x} required {...field('x')} />
          <PercentField label={labels.y} required {...field('y')} />
          <SubmitButton size="small">{t('collectionAdmin.moveIt')}</SubmitButton>
        </>
      )}
    </ActionForm>
  );
}

const percentOf = (share: number) => String(Math.round(share * 1000) / 10);

interface OrderProps {
  hotspots: AdminHotspot[];
  at: number;
  to: number;
  label: string;
  icon: 'arrowUp' | 'arrowDown';
}

/** The complete order that this button sends. */
function OrderForm({ hotspots, at, to, label, icon }: OrderProps) {
  const ids = hotspots.map(({ id }) => id);
  const isPossible = to >= 0 && to < ids.length;
  const order = isPossible ? ids.toSpliced(at, 1).toSpliced(to, 0, ids[at]!) : [];
  return (
    <PostForm of={boardForm} intent="order" carry={{ hotspotIds: order }}>
      <IconButton icon={icon} label={label} disabled={!isPossible} />
    </PostForm>
  );
}
