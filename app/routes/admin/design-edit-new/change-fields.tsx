import { useTranslation } from 'react-i18next';
import { designTypes, moldStates } from '#app/domain/visible/criteria/criteria.ts';
import type { FormTools } from '#app/forms/action-form.tsx';
import {
  CheckboxField,
  ChoiceGroup,
  FieldError,
  SelectField,
  TextareaField,
  TextField,
  type Option,
} from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icons.tsx';
import styles from '#app/routes/admin/shared/designs/designs.module.css';
import type { NewEdit } from './data.server.ts';

interface Fields {
  data: NewEdit;
  tools: FormTools<NewEdit>;
}

export function ChangeFields({ data, tools }: Fields) {
  const { t } = useTranslation();
  const groups = data.labelGroups;
  const lists = [{ id: 0, name: t('designEdits.lists'), members: data.lists }];
  return (
    <>
      {groups.length > 0 && (
        <fieldset className={styles.group}>
          <legend>{t('designAdmin.labels')}</legend>
          <Members tools={tools} name="changes.addLabels" label={t('designEdits.labelsAdd')} groups={groups} />
          <Members tools={tools} name="changes.removeLabels" label={t('designEdits.labelsRemove')} groups={groups} />
        </fieldset>
      )}
      <Print data={data} tools={tools} />
      <Texts data={data} tools={tools} />
      {data.lists.length > 0 && (
        <fieldset className={styles.group}>
          <legend>{t('designEdits.lists')}</legend>
          <Members tools={tools} name="changes.addToLists" label={t('designEdits.listsAdd')} groups={lists} />
          <Members tools={tools} name="changes.removeFromLists" label={t('designEdits.listsRemove')} groups={lists} />
        </fieldset>
      )}
      <Emptied data={data} tools={tools} />
      <fieldset className={styles.group}>
        <legend>{t('designEdits.deleteTitle')}</legend>
        <CheckboxField
          {...tools.check('changes.delete', 'true')}
          label={t('designEdits.deleteField')}
          hint={t('designEdits.deleteHint')}
        />
      </fieldset>
    </>
  );
}

interface MembersProps {
  tools: FormTools<NewEdit>;
  name: string;
  label: string;
  groups: { id: number; name: string; members: Option[] }[];
}

/** Labels or lists to choose from, folded until they are wanted. */
function Members({ tools, name, label, groups }: MembersProps) {
  const { t } = useTranslation();
  const { id, defaultValue, errors } = tools.choices(name);
  return (
    <div className="field" id={id}>
      <details className="fold" open={defaultValue.length > 0 || Boolean(errors)}>
        <summary>
          <Icon name="chevronDown" />
          {label}
        </summary>
        <div className="form-columns panel">
          {groups.map((group) => (
            <ChoiceGroup
              key={group.id}
              kind="checkbox"
              name={name}
              label={group.name || t('designAdmin.labels')}
              inline
              defaultValue={defaultValue}
              options={group.members}
            />
          ))}
        </div>
      </details>
      <FieldError errors={errors} />
    </div>
  );
}

function Print({ data, tools: { field } }: Fields) {
  const { t } = useTranslation();
  const keep = t('designEdits.keep');
  return (
    <fieldset className={styles.group}>
      <legend>{t('designAdmin.state')}</legend>
      <div className="form-columns">
        <SelectField
          {...field('changes.designType')}
          label={t('imports.type')}
          placeholder={keep}
          options={designTypes.map((value) => ({ value, label: t(`imports.${value}`) }))}
        />
        <SelectField
          {...field('changes.moldState')}
          label={t('designAdmin.screenStatus')}
          placeholder={keep}
          options={moldStates.map((value) => ({ value, label: t(`archive.mold.${value}`) }))}
        />
        <TextField
          {...field('changes.screenCount')}
          type="number"
          min={0}
          max={99}
          placeholder={keep}
          label={t('designAdmin.screenCount')}
        />
        <SelectField
          {...field('changes.customerId')}
          label={t('imports.customer')}
          placeholder={keep}
          options={data.customers}
        />
        <SelectField
          {...field('changes.isConfined')}
          label={t('designEdits.isConfined')}
          hint={t('designAdmin.confinedHint')}
          placeholder={keep}
          options={[
            { value: 'true', label: t('designEdits.yes') },
            { value: 'false', label: t('designEdits.no') },
          ]}
        />
        <SelectField
          {...field('changes.archiveId')}
          label={t('design.archive')}
          hint={t('designEdits.archiveHint')}
          placeholder={keep}
          options={data.archives}
        />
      </div>
    </fieldset>
  );
}

function Texts({ data, tools: { field } }: Fields) {
  const { t } = useTranslation();
  const keep = t('designEdits.keep');
  return (
    <fieldset className={styles.group}>
      <legend>{t('designAdmin.texts')}</legend>
      <TextField
        {...field('changes.originalName')}
        label={t('designEdits.pattern')}
        hint={t('designEdits.patternHint', { interpolation: { skipOnVariables: true } })}
        placeholder={keep}
        maxLength={300}
      />
      <div className="form-columns">
        <TextField {...field('changes.studio')} label={t('imports.studio')} placeholder={keep} maxLength={200} />
        {namedDynamic(data).map(({ value, label }) => (
          <TextField key={value} {...field(`changes.${value}`)} label={label} placeholder={keep} maxLength={200} />
        ))}
      </div>
      <div className="form-columns">
        <TextareaField
          {...field('changes.appendNotes')}
          label={t('designEdits.appendNotes')}
          hint={t('designEdits.appendNotesHint')}
          rows={3}
          maxLength={4000}
        />
        <TextareaField {...field('changes.notes')} label={t('designEdits.setNotes')} rows={3} maxLength={4000} />
      </div>
    </fieldset>
  );
}

const namedDynamic = ({ dynamicNames }: NewEdit): Option[] =>
  dynamicNames.flatMap((label, at) => (label ? [{ value: `dp${at}`, label }] : []));

/** An empty field leaves what is there, so that emptying is said here. */
function Emptied({ data, tools: { choices } }: Fields) {
  const { t } = useTranslation();
  return (
    <ChoiceGroup
      {...choices('clear')}
      kind="checkbox"
      label={t('designEdits.clear')}
      inline
      options={[
        { value: 'studio', label: t('imports.studio') },
        { value: 'customerId', label: t('imports.customer') },
        { value: 'originalName', label: t('designEdits.pattern') },
        { value: 'notes', label: t('imports.notes') },
        ...namedDynamic(data),
      ]}
    />
  );
}
