import { useSubmit } from '@remix-run/react';
import { useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconLink } from '#app/ui/button.tsx';
import { SelectField } from '#app/ui/field.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { Form, Link } from '#app/ui/link.tsx';
import { MoveButtons } from '#app/ui/move-buttons.tsx';
import { useNames } from '../shared/label-names.ts';
import type { Refused } from './action.server.ts';
import { labelListPage } from './addresses.ts';
import type { LabelListData, ListedLabel } from './data.server.ts';
import styles from './labels.module.css';

type Group = LabelListData['groups'][number];

/** Dragged from group to group with script; many at once by their boxes and the bar above; one by editing. */
export function GroupSections({ groups, refused }: { groups: Group[]; refused?: Refused }) {
  const { t } = useTranslation();
  const own = refused?.intent === 'regroup' ? refused : undefined;
  const choice = useChoice(groups, own);
  const dragging = useDragging();
  const heads = groups.flatMap(({ head }) => head ?? []);
  return (
    <div className={styles.sections}>
      <MoveBar groups={groups} count={choice.chosen.size} refused={own} />
      {groups.map((group) => {
        const groupId = group.head?.id ?? null;
        return (
          <section
            key={groupId ?? 0}
            className={styles.section}
            id={group.head ? `label-${group.head.id}` : undefined}
            aria-label={group.head?.name ?? t('labelling.noGroup')}
            data-over={dragging.isOver(groupId, null) || undefined}
            {...dragging.target(groupId, null)}
          >
            <header className={styles.head}>
              {group.head && <Order label={group.head} among={heads} />}
              <ChooseAll group={group} choice={choice} />
              <h2>{group.head?.name ?? t('labelling.noGroup')}</h2>
              {group.head && <OtherNames label={group.head} />}
              <span className={styles.facts}>{t('labelling.labelCount', { count: group.labels.length })}</span>
              {group.head && <Acts label={group.head} canAdd />}
            </header>
            {group.labels.length === 0 ? (
              <p className={styles.quiet}>{t('labelling.emptyGroup')}</p>
            ) : (
              <ul className={styles.labels}>
                {group.labels.map((label) => (
                  <li
                    key={label.id}
                    id={`label-${label.id}`}
                    className={styles.label}
                    data-over={dragging.isOver(groupId, label.id) || undefined}
                    {...dragging.source(label.id)}
                    {...dragging.target(groupId, label.id)}
                  >
                    <Order label={label} among={group.labels} />
                    <Choose label={label} choice={choice} />
                    <div className={styles.names}>
                      <strong>{label.name}</strong>
                      <OtherNames label={label} />
                    </div>
                    <Use label={label} />
                    <Acts label={label} />
                  </li>
                ))}
              </ul>
            )}
          </section>
        );
      })}
    </div>
  );
}

const moveForm = 'move-labels';

function useChoice(groups: Group[], refused?: Refused) {
  const asked = refused?.values.labelIds ?? '';
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    () => new Set(asked.split(',').filter(Boolean).map(Number)),
  );
  // What was moved is done with: it stands elsewhere now.
  const standing = groups.map(({ head, labels }) => `${head?.id}:${labels.map(({ id }) => id).join()}`).join(' ');
  const [seen, setSeen] = useState(standing);
  if (seen !== standing) {
    setSeen(standing);
    setChosen(new Set());
  }
  const choose = (ids: number[], on: boolean) =>
    setChosen((before) => new Set(on ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))));
  return { chosen, choose };
}
type Choice = ReturnType<typeof useChoice>;

function MoveBar({ groups, count, refused }: { groups: Group[]; count: number; refused?: Refused }) {
  const { t } = useTranslation();
  const error = refused && (Object.values(refused.fields).flat()[0] ?? refused.message);
  return (
    <>
      {error && <FormError title={error} />}
      <Form
        id={moveForm}
        method="post"
        action={labelListPage}
        className="bulk-bar"
        data-active={count > 0 || undefined}
        preventScrollReset
      >
        <output className="bulk-count needs-script">{t('labelling.chosen', { count })}</output>
        <div className="bulk-actions">
          <SelectField
            name="groupId"
            label={t('labelling.regroupTo')}
            labelHidden
            defaultValue={refused?.values.groupId ?? ''}
            options={[
              { value: '', label: `${t('labelling.regroupTo')}: ${t('labelling.noGroup')}` },
              ...groups.flatMap(({ head }) =>
                head ? [{ value: String(head.id), label: `${t('labelling.regroupTo')}: ${head.name}` }] : [],
              ),
            ]}
          />
          <Button size="small" name="intent" value="regroup">
            {t('labelling.regroup')}
          </Button>
        </div>
      </Form>
    </>
  );
}

function Choose({ label: { id, name }, choice: { chosen, choose } }: { label: ListedLabel; choice: Choice }) {
  const { t } = useTranslation();
  return (
    <label className="check-only">
      <input
        type="checkbox"
        name="labelIds"
        value={id}
        form={moveForm}
        checked={chosen.has(id)}
        onChange={(event) => choose([id], event.target.checked)}
      />
      <span className="visually-hidden">{t('labelling.pick', { name })}</span>
    </label>
  );
}

function ChooseAll({ group: { head, labels }, choice: { chosen, choose } }: { group: Group; choice: Choice }) {
  const { t } = useTranslation();
  const ids = labels.map(({ id }) => id);
  const count = ids.filter((id) => chosen.has(id)).length;
  if (ids.length === 0) return null;
  return (
    <label className="check-only needs-script">
      <input
        type="checkbox"
        checked={count === ids.length}
        ref={(input) => {
          if (input) input.indeterminate = count > 0 && count < ids.length;
        }}
        onChange={(event) => choose(ids, event.target.checked)}
      />
      <span className="visually-hidden">{t('labelling.pickAll', { name: head?.name ?? t('labelling.noGroup') })}</span>
    </label>
  );
}

function useDragging() {
  const submit = useSubmit();
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const keyOf = (groupId: number | null, before: number | null) => `${groupId} ${before}`;
  return {
    isOver: (groupId: number | null, before: number | null) => dragged !== null && over === keyOf(groupId, before),
    source: (id: number) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move';
        setDragged(id);
      },
      onDragEnd: () => {
        setDragged(null);
        setOver(null);
      },
    }),
    target: (groupId: number | null, before: number | null) => ({
      onDragOver: (event: DragEvent) => {
        if (dragged === null) return;
        event.preventDefault();
        event.stopPropagation();
        setOver(keyOf(groupId, before));
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        event.stopPropagation();
        setOver(null);
        if (dragged === null || dragged === before) return;
        const form = { intent: 'place', labelId: dragged, groupId: groupId ?? '', beforeId: before ?? '' };
        void submit(form, { method: 'post', action: labelListPage, preventScrollReset: true });
      },
    }),
  };
}

function Order({ label, among }: { label: ListedLabel; among: ListedLabel[] }) {
  const { t } = useTranslation();
  const at = among.findIndex(({ id }) => id === label.id);
  return (
    <Form method="post" action={labelListPage} className={styles.order} preventScrollReset>
      <input type="hidden" name="labelId" value={label.id} />
      <MoveButtons
        up={t('labelling.up', { name: label.name })}
        down={t('labelling.down', { name: label.name })}
        isFirst={at === 0}
        isLast={at === among.length - 1}
      />
    </Form>
  );
}

/** In the languages that one isn't reading. */
function OtherNames({ label }: { label: ListedLabel }) {
  const { i18n } = useTranslation();
  const others = (['tr', 'en', 'ru'] as const).filter((language) => language !== i18n.language);
  return (
    <span className={styles.quiet}>
      {others.map((language, at) => (
        <span key={language} lang={language}>
          {at > 0 && ' · '}
          {label.names[language]}
        </span>
      ))}
    </span>
  );
}

function Use({ label }: { label: ListedLabel }) {
  const { t } = useTranslation();
  const { number } = useNames();
  const { id, designCount, poolNames, wearNames } = label;
  return (
    <span className={styles.facts}>
      {designCount > 0 ? (
        <Link to={`/archive?labels=${id}`}>
          {t('labelling.designs', { count: designCount, formatted: number(designCount) })}
        </Link>
      ) : (
        t('labelling.noDesign')
      )}
      {poolNames.length > 0 && (
        <span title={poolNames.join(', ')}>{t('labelling.pools', { count: poolNames.length })}</span>
      )}
      {wearNames.length > 0 && (
        <span title={wearNames.join(', ')}>{t('labelling.wears', { count: wearNames.length })}</span>
      )}
    </span>
  );
}

function Acts({ label, canAdd = false }: { label: ListedLabel; canAdd?: boolean }) {
  const { t } = useTranslation();
  const { id, name } = label;
  return (
    <span className={styles.acts}>
      {canAdd && (
        <IconLink
          icon="plus"
          to={`${labelListPage}?new=label&group=${id}`}
          label={t('labelling.addTo', { name })}
          preventScrollReset
        />
      )}
      <IconLink
        icon="edit"
        to={`${labelListPage}?edit=${id}`}
        label={t('labelling.edit', { name })}
        preventScrollReset
      />
      <IconLink
        icon="merge"
        to={`${labelListPage}?merge=${id}`}
        label={t('labelling.merge', { name })}
        preventScrollReset
      />
      <IconLink
        icon="trash"
        to={`${labelListPage}?delete=${id}`}
        label={t('labelling.remove', { name })}
        preventScrollReset
      />
    </span>
  );
}
