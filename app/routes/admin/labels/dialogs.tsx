import { useTranslation } from 'react-i18next';
import { ActDialog } from '#app/ui/act-dialog.tsx';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { Form } from '#app/ui/link.tsx';
import { ChangedMeanwhile, FormVersion, type FieldNow } from '../shared/edit-conflict.tsx';
import type { Refused } from './action.server.ts';
import { labelListPage } from './addresses.ts';
import type { LabelListData, ListedLabel } from './data.server.ts';
import { MergeDialog, RemoveDialog } from './delete-merge-dialogs.tsx';

const fieldOf = { tr: 'nameTr', en: 'nameEn', ru: 'nameRu' } as const;

export interface DialogProps {
  list: LabelListData;
  refused?: Refused;
}

/** The one that the address asks for. */
export function LabelDialogs({ list, refused }: DialogProps) {
  // One more label has come: the next one starts with empty fields.
  const count = list.groups.reduce((sum, { labels }) => sum + 1 + labels.length, 0);
  if (list.making) return <MakeDialog key={count} list={list} refused={refused} />;
  if (list.editing) return <EditDialog list={list} label={list.editing} refused={refused} />;
  if (list.mergingLabel) return <MergeDialog list={list} label={list.mergingLabel} refused={refused} />;
  if (list.removingLabel) return <RemoveDialog list={list} label={list.removingLabel} refused={refused} />;
  return null;
}

function MakeDialog({ list: { making, makingIn, groups }, refused }: DialogProps) {
  const { t } = useTranslation();
  const isGroup = making === 'group';
  const intent = isGroup ? 'makeGroup' : 'makeLabel';
  const own = refused?.intent === intent ? refused : undefined;
  return (
    <ActDialog
      id="make-label"
      title={isGroup ? t('labelling.newGroup') : t('labelling.newLabel')}
      closeHref={labelListPage}
      closeLabel={t('labelling.cancel')}
      acts={
        <>
          {!isGroup && (
            <Button form="make-label-form" name="then" value="more">
              {t('labelling.makeMore')}
            </Button>
          )}
          <Button look="primary" form="make-label-form">
            {t('labelling.make')}
          </Button>
        </>
      }
    >
      <Form
        id="make-label-form"
        method="post"
        action={`${labelListPage}?new=${making}${makingIn ? `&group=${makingIn}` : ''}`}
        className="form"
        preventScrollReset
      >
        <input type="hidden" name="intent" value={intent} />
        <NameFields refused={own} />
        {!isGroup && <GroupField groups={groups} value={own?.values.groupId ?? String(makingIn ?? '')} refused={own} />}
      </Form>
    </ActDialog>
  );
}

function EditDialog({ list: { groups }, label, refused }: DialogProps & { label: ListedLabel }) {
  const { t } = useTranslation();
  const own = refused?.intent === 'save' && refused.labelId === String(label.id) ? refused : undefined;
  const groupName = (id: number | null) =>
    groups.find(({ head }) => head?.id === id)?.head?.name ?? t('labelling.noGroup');
  return (
    <ActDialog
      id="edit-label"
      title={t('labelling.editTitle', { name: label.name })}
      closeHref={labelListPage}
      closeLabel={t('labelling.cancel')}
      acts={
        <Button look="primary" form="edit-label-form" name="intent" value="save">
          {t('labelling.save')}
        </Button>
      }
    >
      <Form
        id="edit-label-form"
        method="post"
        action={`${labelListPage}?edit=${label.id}`}
        className="form"
        preventScrollReset
      >
        <input type="hidden" name="labelId" value={label.id} />
        <FormVersion now={label.version} told={own?.version} />
        {own?.version && (
          <ChangedMeanwhile
            fields={[
              ...(['tr', 'en', 'ru'] as const).map((language): FieldNow => [
                t(`labelling.nameIn.${language}`),
                label.names[language],
                own.values[fieldOf[language]],
              ]),
              [t('labelling.group'), groupName(label.groupId), groupName(Number(own.values.groupId) || null)],
            ]}
          />
        )}
        <NameFields label={label} refused={own} />
        {!label.isGroupHeader && (
          <GroupField groups={groups} value={own?.values.groupId ?? String(label.groupId ?? '')} refused={own} />
        )}
      </Form>
    </ActDialog>
  );
}

/** The reader's own language first. */
function NameFields({ label, refused }: { label?: ListedLabel; refused?: Refused }) {
  const { t, i18n } = useTranslation();
  const languages = (['tr', 'en', 'ru'] as const).toSorted(
    (one, other) => Number(other === i18n.language) - Number(one === i18n.language),
  );
  return (
    <>
      {refused && !refused.version && <FormError title={refused.message} />}
      <p className="field-hint">{t('labelling.namesHint')}</p>
      {languages.map((language) => (
        <TextField
          key={language}
          name={fieldOf[language]}
          label={t(`labelling.nameIn.${language}`)}
          hint={label && t('labelling.slug', { slug: label.slugs[language] })}
          defaultValue={refused?.values[fieldOf[language]] ?? label?.names[language] ?? ''}
          errors={refused?.fields[fieldOf[language]]}
          lang={language}
          maxLength={100}
          autoComplete="off"
        />
      ))}
    </>
  );
}

function GroupField({ groups, value, refused }: { groups: LabelListData['groups']; value: string; refused?: Refused }) {
  const { t } = useTranslation();
  return (
    <SelectField
      name="groupId"
      label={t('labelling.group')}
      placeholder={t('labelling.noGroup')}
      defaultValue={value}
      errors={refused?.fields.groupId}
      options={groups.flatMap(({ head }) => (head ? [{ value: String(head.id), label: head.name }] : []))}
    />
  );
}
