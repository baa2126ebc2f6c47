import { useTranslation } from 'react-i18next';
import type { AdminHotspot } from '#app/domain/lists/collections/admin-list.server.ts';
import { colorwayThumbnailBox } from '#app/domain/visible/pictures/addresses.ts';
import { Button, IconButton } from '#app/ui/button.tsx';
import { Form, Link } from '#app/ui/link.tsx';
import { designAddress } from '#app/routes/shared/archive-addresses.ts';
import { useFormDraft } from '#app/forms/form-draft.ts';
import { FormVersion } from '../shared/edit-conflict.tsx';
import type { BoardRefused } from './action.server.ts';
import styles from '../shared/collections/collections-admin.module.css';
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
  refused?: BoardRefused;
}

/** What a move says it was made from. */
export const versionOfPlace = ({ x, y }: Place) => `${x} ${y}`;

/** The same numbers as on the picture, with their places as figures. */
export function HotspotList({ hotspots, isFilm, name, pointed, point, moves, refused }: ListProps) {
  const { t } = useTranslation();
  return (
    <section className={styles.spots} aria-labelledby="colorways">
      <h2 id="colorways">{t('collectionAdmin.colorways')}</h2>
      {hotspots.length === 0 && <p className={styles.none}>{t('collectionAdmin.noColorways')}</p>}
      <ol aria-label={t('collections.colorwaysOn', { name })}>
        {hotspots.map((spot, at) => (
          <li
            key={spot.id}
            id={`spot-${spot.id}`}
            className={styles.spotRow}
            data-film={isFilm || undefined}
            data-pointed={pointed === spot.id || undefined}
            onPointerEnter={() => point(spot.id)}
            onPointerLeave={() => point(null)}
          >
            <span className={styles.number} aria-hidden="true">
              {spot.number}
            </span>
            <img src={spot.thumbnail} {...colorwayThumbnailBox} alt="" loading="lazy" decoding="async" />
            <Link to={designAddress(spot.designGuid, spot.colorwayGuid)} className={styles.reference}>
              {spot.reference}
            </Link>
            {!isFilm && (
              <PlaceForm
                key={moves[spot.id] ?? 0}
                spot={spot}
                refused={refused?.form === spot.id ? refused : undefined}
              />
            )}
            <div className={styles.sideways}>
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
              <Form method="post" preventScrollReset>
                <input type="hidden" name="intent" value="remove" />
                <input type="hidden" name="val" value={spot.id} />
                <IconButton icon="trash" label={t('collectionAdmin.removeColorway', { reference: spot.reference })} />
              </Form>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function PlaceForm({ spot: live, refused: given }: { spot: AdminHotspot; refused?: BoardRefused }) {
  const { t } = useTranslation();
  const { facts: spot, answer: refused, key, props } = useFormDraft(live, versionOfPlace(live), given);
  const percent = (share: number) => String(Math.round(share * 1000) / 10);
  const errors = (name: 'x' | 'y') =>
    refused?.version && refused.typed[name] !== percent(spot[name])
      ? [...(refused.fields[name] ?? []), t('admin.isNowHere', { value: `${percent(spot[name])} %` })]
      : refused?.fields[name];
  return (
    <Form key={key} {...props} method="post" className={styles.placeForm} preventScrollReset>
      <input type="hidden" name="intent" value="move" />
      <input type="hidden" name="val" value={spot.id} />
      <FormVersion name="from" now={versionOfPlace(spot)} told={refused?.version} />
      <PercentField
        name="x"
        label={t('collectionAdmin.fromLeft')}
        defaultValue={refused?.typed.x ?? percent(spot.x)}
        required
        errors={errors('x')}
      />
      <PercentField
        name="y"
        label={t('collectionAdmin.fromTop')}
        defaultValue={refused?.typed.y ?? percent(spot.y)}
        required
        errors={errors('y')}
      />
      <Button size="small">{t('collectionAdmin.moveIt')}</Button>
    </Form>
  );
}

interface OrderProps {
  hotspots: AdminHotspot[];
  at: number;
  to: number;
  label: string;
  icon: 'arrowUp' | 'arrowDown';
}

/** The whole order as this button makes it. */
function OrderForm({ hotspots, at, to, label, icon }: OrderProps) {
  const ids = hotspots.map(({ id }) => id);
  const isPossible = to >= 0 && to < ids.length;
  const order = isPossible ? ids.toSpliced(at, 1).toSpliced(to, 0, ids[at]!) : [];
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="order" />
      {order.map((id) => (
        <input key={id} type="hidden" name="hotspotIds" value={id} />
      ))}
      <IconButton icon={icon} label={label} disabled={!isPossible} />
    </Form>
  );
}
