/** What a table leaves to a person besides its columns: names that aren't there yet. */
import { useTranslation } from 'react-i18next';
import { PostForm, SubmitButton } from '#app/forms/post-form.tsx';
import { OfferedNames } from '#app/routes/admin/shared/tables/offered-names.tsx';
import { SelectField } from '#app/ui/field.tsx';
import { checkForm } from './form.ts';
import type { TablePage } from './route.tsx';

interface Props {
  table: TablePage;
  action: string;
}

const kinds = [
  ['labels', 'createLabels', 'newLabels'],
  ['customers', 'createCustomers', 'newCustomers'],
  ['studios', 'createStudios', 'newStudios'],
] as const;

export function NewNames({ table: { offered, approved, closed, labelGroup, groups }, action }: Props) {
  const { t } = useTranslation();
  if (kinds.every(([kind]) => offered[kind].length === 0)) return null;
  return (
    <section className="stack" aria-labelledby="new-names">
      <h2 id="new-names" className="section-title">
        {t('designTables.newNames')}
      </h2>
      <p className="quiet prose">{t('designTables.newNamesText')}</p>
      <PostForm of={checkForm} action={action} className="stack">
        {kinds.map(([kind, field, text]) =>
          offered[kind].length === 0 ? null : closed[kind] ? (
            <p key={kind} className="prose">
              {t(`designTables.${text}`)}: {offered[kind].map(({ name }) => name).join(', ')}.{' '}
              {t('designTables.notYours', { part: t(`users.part.${closed[kind]}`) })}
            </p>
          ) : (
            <OfferedNames
              key={kind}
              name={field}
              label={t(`designTables.${text}`)}
              offered={offered[kind]}
              approved={approved[kind] ?? []}
            />
          ),
        )}
        {offered.labels.length > 0 && !closed.labels && (
          <div className="form-columns">
            <SelectField
              name="labelGroup"
              label={t('designTables.labelGroup')}
              placeholder={t('designTables.noGroup')}
              options={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
              defaultValue={labelGroup ?? ''}
            />
          </div>
        )}
        {kinds.some(([kind]) => offered[kind].length > 0 && !closed[kind]) && (
          <div className="row">
            <SubmitButton intent="names">{t('designTables.approve')}</SubmitButton>
          </div>
        )}
      </PostForm>
    </section>
  );
}
