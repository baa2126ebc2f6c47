import { useState, type DragEvent, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { TextareaField, TextField } from '#app/ui/field.tsx';
import styles from '../shared/collections/collections-admin.module.css';
import type { Cards, DraftGroup } from './groups-draft.ts';

interface GroupFieldsProps {
  group: DraftGroup;
  at: number;
  total: number;
  cards: Cards;
  errors: Record<string, string[]>;
  busy: boolean;
  change: (changed: Partial<DraftGroup>) => void;
  drop: (from: [number, number], to: [number, number]) => void;
  dropGroup: (from: number, to: number) => void;
  press: (event: MouseEvent<HTMLButtonElement>, act: string) => void;
}

const dragType = 'application/x-design-place';
const groupType = 'application/x-group-place';

/** One group: its name, its designs in order, and a field for more. */
export function GroupFields({
  group,
  at,
  total,
  cards,
  errors,
  busy,
  change,
  drop,
  dropGroup,
  press,
}: GroupFieldsProps) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language);
  const name = group.name.trim() || t('collectionAdmin.unnamed');
  const act = (what: string) => ({
    name: 'intent',
    value: what,
    onClick: (event: MouseEvent<HTMLButtonElement>) => press(event, what),
  });
  const takeDrop = (event: DragEvent, place: number) => {
    const dragged = event.dataTransfer.getData(groupType);
    const from = event.dataTransfer.getData(dragType).split(':').map(Number);
    if (dragged === '' && from.length !== 2) return;
    event.preventDefault();
    event.stopPropagation();
    if (dragged === '') drop(from as [number, number], [at, place]);
    else dropGroup(Number(dragged), at);
  };
  return (
    <fieldset
      className={styles.group}
      onDragOver={(event) => {
        const { types } = event.dataTransfer;
        if (types.includes(dragType) || types.includes(groupType)) event.preventDefault();
      }}
      onDrop={(event) => takeDrop(event, group.designs.length)}
    >
      <legend>{t('collectionAdmin.group', { number: number.format(at + 1) })}</legend>
      <input type="hidden" name={`id.${at}`} value={group.id} />
      <input type="hidden" name={`key.${at}`} value={group.key} />
      <input type="hidden" name={`designs.${at}`} value={group.designs.join(',')} />
      <div className={styles.groupHead}>
        <TextField
          name={`name.${at}`}
          label={t('collectionAdmin.groupName')}
          value={group.name}
          onChange={(event) => change({ name: event.target.value })}
          maxLength={200}
          errors={errors[`name.${at}`]}
        />
        <div className={styles.sideways}>
          <span
            className={`${styles.handle} needs-script`}
            draggable
            title={t('collectionAdmin.drag')}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData(groupType, String(at));
            }}
          >
            <Icon name="more" />
          </span>
          <IconButton
            icon="arrowUp"
            label={t('collectionAdmin.groupUp', { name })}
            disabled={at === 0}
            {...act(`groupUp:${at}`)}
          />
          <IconButton
            icon="arrowDown"
            label={t('collectionAdmin.groupDown', { name })}
            disabled={at === total - 1}
            {...act(`groupDown:${at}`)}
          />
          <IconButton icon="trash" label={t('collectionAdmin.removeGroup', { name })} {...act(`removeGroup:${at}`)} />
        </div>
      </div>
      {group.designs.length > 0 ? (
        <ol className={styles.designs} aria-label={t('collectionAdmin.groupDesigns')}>
          {group.designs.map((guid, place) => (
            <DesignPlace
              key={guid}
              card={cards[guid]}
              guid={guid}
              at={at}
              place={place}
              total={group.designs.length}
              act={act}
              takeDrop={takeDrop}
            />
          ))}
        </ol>
      ) : (
        <p className={styles.none}>{t('collectionAdmin.noDesignsInGroup')}</p>
      )}
      <div className={styles.addDesigns}>
        <TextareaField
          name={`list.${at}`}
          label={t('collectionAdmin.addDesigns')}
          hint={t('collectionAdmin.addDesignsHint')}
          value={group.list}
          onChange={(event) => change({ list: event.target.value })}
          rows={2}
          spellCheck={false}
          errors={errors[`list.${at}`]?.length ? errors[`list.${at}`] : undefined}
        />
        <Button busy={busy} {...act(`find:${at}`)}>
          {t('collectionAdmin.addToGroup')}
        </Button>
      </div>
    </fieldset>
  );
}

interface DesignPlaceProps {
  card: Cards[string] | undefined;
  guid: string;
  at: number;
  place: number;
  total: number;
  act: (what: string) => { name: string; value: string; onClick: (event: MouseEvent<HTMLButtonElement>) => void };
  takeDrop: (event: DragEvent, place: number) => void;
}

/** A design of the group; one that is gone since is shown by its id and can be taken out. */
function DesignPlace({ card, guid, at, place, total, act, takeDrop }: DesignPlaceProps) {
  const { t } = useTranslation();
  const [over, setOver] = useState(false);
  const name = card?.designName ?? guid.slice(0, 8);
  return (
    <li
      className={styles.designPlace}
      draggable
      data-over={over || undefined}
      title={t('collectionAdmin.drag')}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData(dragType, `${at}:${place}`);
      }}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(dragType)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        takeDrop(event, place);
      }}
    >
      <span className={styles.designPicture}>
        {card?.thumbnail && <img src={card.thumbnail} alt="" loading="lazy" decoding="async" draggable={false} />}
      </span>
      <span className={styles.designName}>{name}</span>
      <span className={styles.sideways}>
        <IconButton
          icon="arrowLeft"
          label={t('collectionAdmin.designEarlier', { name })}
          disabled={place === 0}
          {...act(`designUp:${at}:${place}`)}
        />
        <IconButton
          icon="arrowRight"
          label={t('collectionAdmin.designLater', { name })}
          disabled={place === total - 1}
          {...act(`designDown:${at}:${place}`)}
        />
        <IconButton
          icon="close"
          label={t('collectionAdmin.designRemove', { name })}
          {...act(`removeDesign:${at}:${place}`)}
        />
      </span>
    </li>
  );
}
