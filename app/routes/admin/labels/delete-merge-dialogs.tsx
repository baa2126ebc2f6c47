import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { CheckboxField, SelectField } from '#app/ui/field.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { Form } from '#app/ui/link.tsx';
import { useNames } from '../shared/label-names.ts';
import type { Refused } from './action.server.ts';
import { labelListPage } from './addresses.ts';
import type { LabelListData, ListedLabel } from './data.server.ts';
import { PoolEffects, type Effects } from './pool-effects.tsx';
import styles from './labels.module.css';

interface GoingProps {
  list: LabelListData;
  label: ListedLabel;
  refused?: Refused;
}

const refusalOf = (intent: string, { label, refused }: GoingProps) =>
  refused?.intent === intent && refused.labelId === String(label.id) ? refused : undefined;

/** First which one it goes into; then what that does, and only then the act. */
export function MergeDialog(props: GoingProps) {
  const { t } = useTranslation();
  const { list, label } = props;
  const own = refusalOf('merge', props);
  const { intoId, effects, message } = list.merging ?? { intoId: null, effects: null, message: null };
  const into = list.groups
    .flatMap(({ head, labels }) => [...(head ? [head] : []), ...labels])
    .find(({ id }) => id === intoId);
  return (
    <Dialog
      id="merge-label"
      title={t('labelling.mergeTitle', { name: label.name })}
      open
      closeHref={labelListPage}
      closeLabel={t('labelling.cancel')}
    >
      <div className="stack">
        {own && <FormError title={own.message} />}
        <Form method="get" action={labelListPage} className={styles.choose} preventScrollReset>
          <input type="hidden" name="merge" value={label.id} />
          <MergeTarget
            list={list}
            label={label}
            value={String(intoId ?? '')}
            errors={message ? [message] : own?.fields.intoId}
          />
          <Button look={effects ? 'plain' : 'primary'}>{t('labelling.look')}</Button>
        </Form>
        {effects && into && (
          <Form
            key={into.id}
            method="post"
            action={`${labelListPage}?merge=${label.id}&into=${into.id}`}
            className="stack"
            preventScrollReset
          >
            <input type="hidden" name="intent" value="merge" />
            <input type="hidden" name="labelId" value={label.id} />
            <input type="hidden" name="intoId" value={into.id} />
            <MergeText label={label} into={into} effects={effects} />
            <PoolEffects effects={effects} />
            <Accept effects={effects} errors={own?.fields.acceptOpening} />
            <p>
              <strong>{t('labelling.noWayBack')}</strong>
            </p>
            <div className={styles.foot}>
              <ButtonLink to={labelListPage} preventScrollReset>
                {t('labelling.cancel')}
              </ButtonLink>
              <Button look="danger">{t('labelling.mergeNow', { name: label.name, into: into.name })}</Button>
            </div>
          </Form>
        )}
      </div>
    </Dialog>
  );
}

function MergeText({ label, into, effects }: { label: ListedLabel; into: ListedLabel; effects: Effects }) {
  const { t } = useTranslation();
  const { number } = useNames();
  const { designCount, bothCount, memberCount, wearNames } = effects;
  if (label.isGroupHeader)
    return <p>{t('labelling.mergeGroup', { count: memberCount, name: label.name, into: into.name })}</p>;
  return (
    <>
      <p>
        {t('labelling.mergeDesigns', {
          count: designCount,
          formatted: number(designCount),
          name: label.name,
          into: into.name,
        })}
        {bothCount > 0 && ` ${t('labelling.mergeBoth', { count: bothCount, formatted: number(bothCount) })}`}
      </p>
      {wearNames.length > 0 && <p>{t('labelling.mergeWears', { names: wearNames.join(', ') })}</p>}
    </>
  );
}

/** Labels for a label, groups for a group. */
function MergeTarget({
  list,
  label,
  value,
  errors,
}: {
  list: LabelListData;
  label: ListedLabel;
  value: string;
  errors?: string[];
}) {
  const { t } = useTranslation();
  const options = list.groups.flatMap(({ head, labels }) =>
    label.isGroupHeader
      ? head
        ? [{ value: String(head.id), label: head.name }]
        : []
      : labels.map((one) => ({ value: String(one.id), label: head ? `${head.name}: ${one.name}` : one.name })),
  );
  return (
    <SelectField
      name="into"
      label={t('labelling.mergeInto')}
      placeholder={t('labelling.choose')}
      defaultValue={value}
      required
      errors={errors}
      options={options.filter((option) => option.value !== String(label.id))}
    />
  );
}

export function RemoveDialog(props: GoingProps) {
  const { t } = useTranslation();
  const { number } = useNames();
  const { list, label } = props;
  const own = refusalOf('delete', props);
  const effects = list.removing!;
  const { designCount, aloneCount, memberCount, wearNames } = effects;
  const groups = list.groups.flatMap(({ head }) => (head && head.id !== label.id ? [head] : []));
  return (
    <Dialog
      id="remove-label"
      title={t('labelling.removeTitle', { name: label.name })}
      open
      closeHref={labelListPage}
      closeLabel={t('labelling.cancel')}
    >
      <Form method="post" action={`${labelListPage}?delete=${label.id}`} className="stack" preventScrollReset>
        {own && <FormError title={own.message} />}
        <input type="hidden" name="intent" value="delete" />
        <input type="hidden" name="labelId" value={label.id} />
        {label.isGroupHeader ? (
          <>
            <p>{t('labelling.removeGroup', { count: memberCount })}</p>
            {memberCount > 0 && (
              <SelectField
                name="membersTo"
                label={t('labelling.membersTo')}
                placeholder={t('labelling.noGroup')}
                defaultValue={own?.values.membersTo ?? ''}
                errors={own?.fields.membersTo}
                options={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
              />
            )}
          </>
        ) : (
          <>
            <p>
              {t('labelling.removeDesigns', { count: designCount, formatted: number(designCount) })}
              {aloneCount > 0 && ` ${t('labelling.removeAlone', { count: aloneCount, formatted: number(aloneCount) })}`}
            </p>
            {wearNames.length > 0 && <p>{t('labelling.removeWears', { names: wearNames.join(', ') })}</p>}
          </>
        )}
        <PoolEffects effects={effects} />
        <Accept effects={effects} errors={own?.fields.acceptOpening} />
        <p>
          <strong>{t('labelling.noWayBack')}</strong>
        </p>
        <div className={styles.foot}>
          <ButtonLink to={labelListPage} preventScrollReset>
            {t('labelling.cancel')}
          </ButtonLink>
          {!label.isGroupHeader && designCount > 0 && (
            <ButtonLink to={`${labelListPage}?merge=${label.id}`} preventScrollReset>
              {t('labelling.ratherMerge')}
            </ButtonLink>
          )}
          <Button look="danger" disabled={effects.pools.some(({ emptied }) => emptied)}>
            {t('labelling.removeNow')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

/** Only where a pool would show more than before. */
function Accept({ effects, errors }: { effects: Effects; errors?: string[] }) {
  const { t } = useTranslation();
  if (!errors && effects.pools.every(({ gained }) => gained === 0)) return null;
  return <CheckboxField name="acceptOpening" value="true" label={t('labelling.acceptOpening')} errors={errors} />;
}
