import { useActionData, useSubmit } from '@remix-run/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionForm } from '#app/forms/action-form.tsx';
import { readRefusal } from '#app/forms/answer.ts';
import { PostForm, SubmitButton } from '#app/forms/post-form.tsx';
import { IconLink } from '#app/ui/button.tsx';
import { FieldError, SelectField } from '#app/ui/field.tsx';
import { Link } from '#app/ui/link.tsx';
import { MoveButtons } from '#app/ui/move-buttons.tsx';
import { useDragOrder } from '#app/ui/use-drag-order.ts';
import type { LabelGroup, LabelListData, ListedLabel } from './data.server.ts';
import { labelsForm } from './form.ts';
import styles from './labels.module.css';
import { useLabelsAt } from './use-labels-at.ts';

/**
 * Dragged from group to group with script; many at once by their boxes and the bar above; one by editing. Those that a search finds have no order
 * of their own.
 */
export function GroupSections({ list: { groups, heads, query } }: { list: LabelListData }) {
  const { t } = useTranslation();
  const choice = useChoice(groups);
  const order = useLabelDrag(groups);
  const drag = query ? undefined : order;
  return (
    <div className={styles.sections}>
      <MoveBar heads={heads} count={choice.chosen.size} />
      {groups.map((group) => {
        const groupId = group.head?.id ?? null;
        return (
          <section
            key={groupId ?? 0}
            id={group.head ? `label-${group.head.id}` : undefined}
            aria-label={group.head?.name ?? t('labelling.noGroup')}
            {...drag?.place(sectionKey(groupId))}
          >
            <header className="row">
              {drag && group.head && <Order label={group.head} {...placeAmong(heads, group.head.id)} />}
              <ChooseAll group={group} choice={choice} />
              <h2 className="heading anywhere">{group.head?.name ?? t('labelling.noGroup')}</h2>
              {group.head && <OtherNames label={group.head} />}
              <span className="detail push">{t('labelling.labelCount', { count: group.total })}</span>
              {group.head && <Acts label={group.head} canAdd />}
            </header>
            {group.total === 0 ? (
              <p className="detail">{t('labelling.emptyGroup')}</p>
            ) : (
              <ul className="lines tight">
                {group.labels.map((label, index) => (
                  <li
                    key={label.id}
                    id={`label-${label.id}`}
                    className="row"
                    {...drag?.handle(String(label.id))}
                    {...drag?.place(String(label.id))}
                  >
                    {drag && <Order label={label} at={group.first + index} count={group.total} />}
                    <Choose label={label} choice={choice} />
                    <div className="line grow anywhere">
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

function useChoice(groups: LabelGroup[]) {
  const refusal = readRefusal(useActionData(), moveForm);
  const asked = [refusal?.result.initialValue?.labelIds].flat().filter((id) => id !== undefined);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(asked.map(Number)));
  // Clears the selection of moved labels.
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

function MoveBar({ heads, count }: Pick<LabelListData, 'heads'> & { count: number }) {
  const { t } = useTranslation();
  const at = useLabelsAt();
  return (
    <ActionForm
      of={labelsForm}
      id={moveForm}
      drawn={moveForm}
      intent="regroup"
      action={at()}
      className="bulk-bar"
      data-active={count > 0 || undefined}
    >
      {({ field, errorsOf }) => (
        <>
          <output className="bulk-count needs-script">{t('labelling.chosen', { count })}</output>
          <div className="bulk-actions">
            <SelectField
              label={t('labelling.regroupTo')}
              labelHidden
              options={[
                { value: '', label: `${t('labelling.regroupTo')}: ${t('labelling.noGroup')}` },
                ...heads.map(({ id, name }) => ({ value: String(id), label: `${t('labelling.regroupTo')}: ${name}` })),
              ]}
              {...field('groupId')}
            />
            <SubmitButton size="small">{t('labelling.regroup')}</SubmitButton>
            <FieldError errors={errorsOf('labelIds')} />
          </div>
        </>
      )}
    </ActionForm>
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

function ChooseAll({ group: { head, labels }, choice: { chosen, choose } }: { group: LabelGroup; choice: Choice }) {
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

const sectionKey = (groupId: number | null) => `group ${groupId ?? ''}`;

/** Dropped on a label: before it; on a group: at its end. */
function useLabelDrag(groups: LabelGroup[]) {
  const submit = useSubmit();
  const at = useLabelsAt();
  return useDragOrder((labelId, onto) => {
    const group = groups.find(
      ({ head, labels }) => sectionKey(head?.id ?? null) === onto || labels.some(({ id }) => String(id) === onto),
    );
    const beforeId = group?.labels.some(({ id }) => String(id) === onto) ? onto : '';
    const form = { intent: 'place', labelId, groupId: group?.head?.id ?? '', beforeId };
    void submit(form, { method: 'post', action: at(), preventScrollReset: true });
  });
}

const placeAmong = (heads: { id: number }[], own: number) => ({
  at: heads.findIndex(({ id }) => id === own),
  count: heads.length,
});

function Order({ label, at, count }: { label: ListedLabel; at: number; count: number }) {
  const { t } = useTranslation();
  const page = useLabelsAt()();
  return (
    <PostForm of={labelsForm} action={page} carry={{ labelId: label.id }} className="row nowrap gap-0">
      <MoveButtons
        up={t('labelling.up', { name: label.name })}
        down={t('labelling.down', { name: label.name })}
        isFirst={at === 0}
        isLast={at === count - 1}
      />
    </PostForm>
  );
}

/** The names in the other languages. */
function OtherNames({ label }: { label: ListedLabel }) {
  const { i18n } = useTranslation();
  const others = (['tr', 'en', 'ru'] as const).filter((language) => language !== i18n.language);
  return (
    <span className="detail anywhere">
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
  const { id, designCount, poolNames, wearNames } = label;
  return (
    <span className="line detail grow">
      {designCount > 0 ? (
        <Link to={`/archive?labels=${id}`}>{t('labelling.designs', { count: designCount })}</Link>
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
  const at = useLabelsAt();
  const { id, name } = label;
  return (
    <span className="row nowrap gap-0">
      {canAdd && (
        <IconLink
          icon="plus"
          to={at({ new: 'label', group: id })}
          label={t('labelling.addTo', { name })}
          preventScrollReset
        />
      )}
      <IconLink icon="edit" to={at({ edit: id })} label={t('labelling.edit', { name })} preventScrollReset />
      <IconLink icon="merge" to={at({ merge: id })} label={t('labelling.merge', { name })} preventScrollReset />
      <IconLink icon="trash" to={at({ delete: id })} label={t('labelling.remove', { name })} preventScrollReset />
    </span>
  );
}
