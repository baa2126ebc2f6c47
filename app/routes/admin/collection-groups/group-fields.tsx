import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { TextareaField, TextField } from '#app/ui/field.tsx';
import type { DragOrder } from '#app/ui/use-drag-order.ts';
import styles from '#app/routes/admin/shared/collections/collections-admin.module.css';
import type { FormTools } from '#app/forms/action-form.tsx';
import { designPlace, groupField, groupPlace, type Cards, type DraftGroup } from './groups-draft.ts';

interface GroupFieldsProps {
  group: DraftGroup;
  at: number;
  total: number;
  cards: Cards;
  field: FormTools['field'];
  /** about typed numbers that name no design */
  notFound: string[] | undefined;
  busy: boolean;
  change: (changed: Partial<DraftGroup>) => void;
  drag: DragOrder;
  press: (event: MouseEvent<HTMLButtonElement>, act: string) => void;
  /** the button that opens it for this group */
  chooser: ReactNode;
}

/** One group: its name, its designs in order, and a field for more. */
export function GroupFields({
  group,
  at,
  total,
  cards,
  field,
  notFound,
  busy,
  change,
  drag,
  press,
  chooser,
}: GroupFieldsProps) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language);
  const name = group.name.trim() || t('collectionAdmin.unnamed');
  const act = (what: string) => ({
    name: 'intent',
    value: what,
    onClick: (event: MouseEvent<HTMLButtonElement>) => press(event, what),
  });
  return (
    <fieldset className={styles.group} {...drag.place(groupPlace(at))}>
      <legend>{t('collectionAdmin.group', { number: number.format(at + 1) })}</legend>
      <input type="hidden" name={groupField(at, 'id')} value={group.id} />
      <input type="hidden" name={groupField(at, 'key')} value={group.key} />
      <input type="hidden" name={groupField(at, 'designs')} value={group.designs.join(',')} />
      <div className="field-row spread">
        <TextField
          {...field(groupField(at, 'name'))}
          defaultValue={undefined}
          label={t('collectionAdmin.groupName')}
          value={group.name}
          onChange={(event) => change({ name: event.target.value })}
          maxLength={200}
        />
        <div className="row gap-0">
          <span className="drag-handle" title={t('collectionAdmin.drag')} {...drag.handle(groupPlace(at))}>
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
              drag={drag}
            />
          ))}
        </ol>
      ) : (
        <p className="quiet">{t('collectionAdmin.noDesignsInGroup')}</p>
      )}
      <div className={styles.addDesigns}>
        <TextareaField
          {...field(groupField(at, 'list'))}
          defaultValue={undefined}
          label={t('collectionAdmin.addDesigns')}
          hint={t('collectionAdmin.addDesignsHint')}
          value={group.list}
          onChange={(event) => change({ list: event.target.value })}
          rows={2}
          spellCheck={false}
          {...(notFound && { errors: notFound })}
        />
        <div className="row">
          <Button busy={busy} {...act(`find:${at}`)}>
            {t('collectionAdmin.addToGroup')}
          </Button>
          {chooser}
        </div>
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
  drag: DragOrder;
}

/** A design of the group; one that is gone since is shown by its id and can be taken out. */
function DesignPlace({ card, guid, at, place, total, act, drag }: DesignPlaceProps) {
  const { t } = useTranslation();
  const name = card?.designName ?? guid.slice(0, 8);
  return (
    <li
      className={styles.design}
      title={t('collectionAdmin.drag')}
      {...drag.handle(designPlace(at, place))}
      {...drag.place(designPlace(at, place))}
    >
      <span className="thumb">
        {card?.thumbnail && <img src={card.thumbnail} alt="" loading="lazy" decoding="async" draggable={false} />}
      </span>
      <span className="small figures anywhere">{name}</span>
      <span className="row gap-0">
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
