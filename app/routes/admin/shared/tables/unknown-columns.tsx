import { useTranslation } from 'react-i18next';
import type { FormDeclaration } from '#app/forms/declare.ts';
import { PostForm, SubmitButton } from '#app/forms/post-form.tsx';
import { SelectField } from '#app/ui/field.tsx';

interface Props {
  of: FormDeclaration<{ columns: object }>;
  action: string;
  table: {
    unknownColumns: { at: number; head: string }[];
    freeColumns: { name: string; head: string }[];
    settled: boolean;
  };
}

/** Columns that nobody knows: what each is, or that it is ignored. */
export function UnknownColumns({ of, action, table: { unknownColumns, freeColumns, settled } }: Props) {
  const { t } = useTranslation();
  if (unknownColumns.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="unknown-columns">
      <h2 id="unknown-columns" className="section-title">
        {t('designTables.unknownColumns')}
      </h2>
      {!settled && <p className="quiet prose">{t('designTables.unknownColumnsText')}</p>}
      <PostForm of={of} action={action} className="stack">
        <div className="form-columns">
          {unknownColumns.map(({ at, head }) => (
            <SelectField
              key={at}
              name={`columns.c${at}`}
              label={head}
              placeholder={t('designTables.ignoreColumn')}
              options={freeColumns.map(({ name, head: label }) => ({ value: name, label }))}
            />
          ))}
        </div>
        <div className="row">
          <SubmitButton intent="columns">{t('designTables.useColumns')}</SubmitButton>
        </div>
      </PostForm>
    </section>
  );
}
