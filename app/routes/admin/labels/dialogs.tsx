import { useTranslation } from 'react-i18next';
import type { FormTools } from '#app/forms/action-form.tsx';
import { FormDialog } from '#app/forms/form-dialog.tsx';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import type { LabelListData, OpenLabel } from './data.server.ts';
import { MergeDialog, RemoveDialog } from './delete-merge-dialogs.tsx';
import { labelsForm } from './form.ts';
import { useLabelsAt } from './use-labels-at.ts';

const fieldOf = { tr: 'nameTr', en: 'nameEn', ru: 'nameRu' } as const;
const synonymsOf = { tr: 'synonymsTr', en: 'synonymsEn', ru: 'synonymsRu' } as const;

/** The dialog in the address. */
export function LabelDialogs({ list }: { list: LabelListData }) {
  // A label was added: the next one starts with empty fields.
  if (list.making) return <MakeDialog key={list.labelCount} list={list} />;
  if (list.editing) return <EditDialog list={list} label={list.editing} />;
  if (list.mergingLabel) return <MergeDialog list={list} label={list.mergingLabel} />;
  if (list.removingLabel) return <RemoveDialog list={list} label={list.removingLabel} />;
  return null;
}

function MakeDialog({ list: { making, makingIn, heads } }: { list: LabelListData }) {
  const { t } = useTranslation();
  const at = useLabelsAt();
  const isGroup = making === 'group';
  return (
    <FormDialog
      id="make-label"
      title={isGroup ? t('labelling.newGroup') : t('labelling.newLabel')}
      closeHref={at()}
      submit={t('labelling.make')}
      others={(formId) =>
        !isGroup && (
          <Button form={formId} name="then" value="more">
            {t('labelling.makeMore')}
          </Button>
        )
      }
      of={labelsForm}
      intent={isGroup ? 'makeGroup' : 'makeLabel'}
      drawn={`new ${making}`}
      action={at({ new: isGroup ? 'group' : 'label', ...(makingIn && { group: makingIn }) })}

      values={{ groupId: makingIn ?? '' }}
    >
      {({ field }) => (
        <>
          <NameFields field={field} />
          {!isGroup && <SynonymFields field={field} />}
          {!isGroup && <GroupField heads={heads} field={field} />}
        </>
      )}
    </FormDialog>
  );
}

function EditDialog({ list: { heads }, label }: { list: LabelListData; label: OpenLabel }) {
  const { t } = useTranslation();
  const at = useLabelsAt();
  const { id, names, synonyms, groupId, version, isGroupHeader } = label;
  const groupName = (of: number | null) => heads.find(({ id }) => id === of)?.name ?? t('labelling.noGroup');
  const languages = ['tr', 'en', 'ru'] as const;
  return (
    <FormDialog
      id="edit-label"
      title={t('labelling.editTitle', { name: label.name })}
      closeHref={at()}
      submit={t('labelling.save')}
      of={labelsForm}
      intent="save"
      drawn={`label ${id}`}
      action={at({ edit: id })}

      carry={{ labelId: id }}
      version={version}
      values={{
        nameTr: names.tr,
        nameEn: names.en,
        nameRu: names.ru,
        synonymsTr: synonyms.tr,
        synonymsEn: synonyms.en,
        synonymsRu: synonyms.ru,
        groupId: groupId ?? '',
      }}
      kept={[
        ...languages.map((language) => ({
          name: fieldOf[language],
          label: t(`labelling.nameIn.${language}`),
          now: names[language],
        })),
        ...languages.map((language) => ({
          name: synonymsOf[language],
          label: t(`labelling.synonymsIn.${language}`),
          now: synonyms[language],
        })),
        {
          name: 'groupId',
          label: t('labelling.group'),
          now: groupName(groupId),
          read: (typed: string) => groupName(Number(typed) || null),
        },
      ]}
    >
      {({ field }) => (
        <>
          <NameFields field={field} label={label} />
          {!isGroupHeader && <SynonymFields field={field} />}
          {!isGroupHeader && <GroupField heads={heads} field={field} />}
        </>
      )}
    </FormDialog>
  );
}

/** Other words by which customers find it. */
function SynonymFields({ field }: Pick<FormTools, 'field'>) {
  const { t, i18n } = useTranslation();
  return (
    <>
      <p className="field-hint">{t('labelling.synonymsHint')}</p>
      {ownFirst(i18n.language).map((language) => (
        <TextField
          key={language}
          label={t(`labelling.synonymsIn.${language}`)}
          lang={language}
          maxLength={2000}
          autoComplete="off"
          {...field(synonymsOf[language])}
        />
      ))}
    </>
  );
}

const ownFirst = (own: string) =>
  (['tr', 'en', 'ru'] as const).toSorted((one, other) => Number(other === own) - Number(one === own));

/** The reader's own language first. */
function NameFields({ field, label }: Pick<FormTools, 'field'> & { label?: OpenLabel }) {
  const { t, i18n } = useTranslation();
  const languages = ownFirst(i18n.language);
  return (
    <>
      <p className="field-hint">{t('labelling.namesHint')}</p>
      {languages.map((language) => (
        <TextField
          key={language}
          label={t(`labelling.nameIn.${language}`)}
          hint={label && t('labelling.slug', { slug: label.slugs[language] })}
          lang={language}
          maxLength={100}
          autoComplete="off"
          {...field(fieldOf[language])}
        />
      ))}
    </>
  );
}

function GroupField({ heads, field }: Pick<FormTools, 'field'> & Pick<LabelListData, 'heads'>) {
  const { t } = useTranslation();
  return (
    <SelectField
      label={t('labelling.group')}
      placeholder={t('labelling.noGroup')}
      options={heads.map(({ id, name }) => ({ value: String(id), label: name }))}
      {...field('groupId')}
    />
  );
}
