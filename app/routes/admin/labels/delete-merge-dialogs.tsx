import { useTranslation } from 'react-i18next';
import { ActionForm, type FormTools } from '#app/forms/action-form.tsx';
import { ownFields } from '#app/forms/declare.ts';
import { FormDialog } from '#app/forms/form-dialog.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { CheckboxField, FieldError, SelectField } from '#app/ui/field.tsx';
import { Form } from '#app/ui/link.tsx';
import { labelListPage } from './addresses.ts';
import type { LabelListData, OpenLabel } from './data.server.ts';
import { labelsForm } from './form.ts';
import { PoolEffects, type Effects } from './pool-effects.tsx';
import { TrashNote } from '#app/routes/admin/shared/trash/trash-note.tsx';
import { useLabelsAt } from './use-labels-at.ts';

interface GoingProps {
  list: LabelListData;
  label: OpenLabel;
}

/** First the target, then the consequences with the button. */
export function MergeDialog({ list, label }: GoingProps) {
  const { t } = useTranslation();
  const at = useLabelsAt();
  const { intoId, effects, message, targets } = list.merging!;
  const into = targets.find(({ id }) => id === intoId);
  return (
    <Dialog
      id="merge-label"
      title={t('labelling.mergeTitle', { name: label.name })}
      closeHref={at()}
      closeLabel={t('forms.cancel')}
      footer={
        effects &&
        into && (
          <Button look="danger" form="merge">
            {t('labelling.mergeNow', { name: label.name, into: into.name })}
          </Button>
        )
      }
    >
      <div className="stack">
        <Form method="get" action={labelListPage} className="field-row" preventScrollReset>
          {Object.entries(list.place).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <input type="hidden" name="merge" value={label.id} />
          <SelectField
            name="into"
            label={t('labelling.mergeInto')}
            placeholder={t('labelling.choose')}
            defaultValue={String(intoId ?? '')}
            required
            errors={message ? [message] : undefined}
            options={targets
              .filter(({ id }) => id !== label.id)
              .map(({ id, name, group }) => ({ value: String(id), label: group ? `${group}: ${name}` : name }))}
          />
          <Button look={effects ? 'plain' : 'primary'}>{t('labelling.look')}</Button>
        </Form>
        {effects && into && (
          <ActionForm
            key={into.id}
            of={labelsForm}
            id="merge"
            intent="merge"
            drawn={`merge ${label.id} ${into.id}`}
            action={at({ merge: label.id, into: into.id })}
            carry={{
              labelId: label.id,
              intoId: into.id,
              openingSeen: openingOf(effects),
              [ownFields.confirmed]: 'yes',
            }}
            className="stack"
          >
            {({ check, errorsOf }) => (
              <>
                <FieldError errors={errorsOf('intoId')} />
                <MergeText label={label} into={into} effects={effects} />
                <LastWords effects={effects} accept={check('acceptOpening', 'true')} />
              </>
            )}
          </ActionForm>
        )}
      </div>
    </Dialog>
  );
}

function MergeText({ label, into, effects }: { label: OpenLabel; into: { name: string }; effects: Effects }) {
  const { t } = useTranslation();
  const { designCount, bothCount, memberCount, wearNames } = effects;
  if (label.isGroupHeader)
    return <p>{t('labelling.mergeGroup', { count: memberCount, name: label.name, into: into.name })}</p>;
  return (
    <>
      <p>
        {t('labelling.mergeDesigns', {
          count: designCount,
          name: label.name,
          into: into.name,
        })}
        {bothCount > 0 && ` ${t('labelling.mergeBoth', { count: bothCount })}`}
      </p>
      {wearNames.length > 0 && <p>{t('labelling.mergeWears', { names: wearNames.join(', ') })}</p>}
    </>
  );
}

export function RemoveDialog({ list, label }: GoingProps) {
  const { t } = useTranslation();
  const at = useLabelsAt();
  const effects = list.removing!;
  return (
    <FormDialog
      id="remove-label"
      title={t('labelling.removeTitle', { name: label.name })}
      closeHref={at()}
      submit={t('labelling.removeNow')}
      disabled={effects.pools.some(({ emptied }) => emptied)}
      others={() =>
        !label.isGroupHeader &&
        effects.designCount > 0 && (
          <ButtonLink to={at({ merge: label.id })} preventScrollReset>
            {t('labelling.ratherMerge')}
          </ButtonLink>
        )
      }
      of={labelsForm}
      intent="delete"
      drawn={`delete ${label.id}`}
      action={at({ delete: label.id })}
      carry={{ labelId: label.id, openingSeen: openingOf(effects) }}
      className="stack"
    >
      {({ field, check }) => (
        <>
          <RemoveText label={label} effects={effects} />
          {label.isGroupHeader && effects.memberCount > 0 && (
            <SelectField
              label={t('labelling.membersTo')}
              placeholder={t('labelling.noGroup')}
              options={list.heads
                .filter(({ id }) => id !== label.id)
                .map(({ id, name }) => ({ value: String(id), label: name }))}
              {...field('membersTo')}
            />
          )}
          <PoolEffects effects={effects} />
          <Accept effects={effects} field={check('acceptOpening', 'true')} />
          <TrashNote />
        </>
      )}
    </FormDialog>
  );
}

function RemoveText({ label, effects }: { label: OpenLabel; effects: NonNullable<LabelListData['removing']> }) {
  const { t } = useTranslation();
  const { designCount, aloneCount, memberCount, wearNames } = effects;
  if (label.isGroupHeader) return <p>{t('labelling.removeGroup', { count: memberCount })}</p>;
  return (
    <>
      <p>
        {t('labelling.removeDesigns', { count: designCount })}
        {aloneCount > 0 && ` ${t('labelling.removeAlone', { count: aloneCount })}`}
      </p>
      {wearNames.length > 0 && <p>{t('labelling.removeWears', { names: wearNames.join(', ') })}</p>}
    </>
  );
}

/** What pools will show, the consent that needs, and that there is no way back. */
function LastWords({ effects, accept }: { effects: Effects; accept: ReturnType<FormTools['check']> }) {
  const { t } = useTranslation();
  return (
    <>
      <PoolEffects effects={effects} />
      <Accept effects={effects} field={accept} />
      <p>
        <strong>{t('labelling.noWayBack')}</strong>
      </p>
    </>
  );
}

const openingOf = ({ pools }: Effects) =>
  pools.flatMap(({ poolGuid, gained }) => (gained > 0 ? [`${poolGuid} ${gained}`] : []));

/** Only if a pool would show more than before. */
function Accept({ effects, field }: { effects: Effects; field: ReturnType<FormTools['check']> }) {
  const { t } = useTranslation();
  if (!field.errors && effects.pools.every(({ gained }) => gained === 0)) return null;
  return <CheckboxField label={t('labelling.acceptOpening')} {...field} />;
}
