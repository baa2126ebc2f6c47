import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { repeatDirections, repeatOffsets, type Repeat } from '#app/domain/base/repeat.ts';
import { ActionForm, type FormTools } from '#app/forms/action-form.tsx';
import { SubmitButton } from '#app/forms/post-form.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { editAddress } from '#app/routes/admin/shared/designs/addresses.ts';
import type { EditPage } from '#app/routes/admin/shared/designs/data.server.ts';
import styles from '#app/routes/admin/shared/designs/designs.module.css';
import { ClosedCountries, Labels, MoreFields, Origin, Owner, PrintAndRepeat } from './edit-fields.tsx';
import { useFieldWords } from './field-words.ts';
import { designForm } from './form.ts';
import { RepeatPreview } from './repeat-preview.tsx';

/** After a refusal, shows the stored values beside the typed ones. */
export function EditForm({ page }: { page: EditPage }) {
  const { designGuid, version, values } = page;
  return (
    <ActionForm
      of={designForm}
      drawn="edit"
      action={editAddress(designGuid)}
      version={version}
      values={values}
      facts={page}
      fieldByField
      conflictNotice={({ facts, meanwhile }) => <Meanwhile page={facts} fields={meanwhile} />}
    >
      {(tools) => <Fields page={tools.facts} tools={tools} />}
    </ActionForm>
  );
}

const repeatFields = ['repeatOffset', 'repeatDirection', 'repeatOffsetCustomValue'];

function Fields({ page, tools }: { page: EditPage; tools: FormTools<EditPage> }) {
  const { t } = useTranslation();
  const { designGuid, designName } = page;
  const fields = { page, tools };
  const [repeat, setRepeat] = useState(repeatFields.map((name) => tools.field(name).defaultValue));
  const read = ({ currentTarget }: FormEvent<HTMLElement>) => {
    const form = new FormData(currentTarget.closest('form')!);
    setRepeat(repeatFields.map((name) => String(form.get(name) ?? '')));
  };
  return (
    <div className={styles.edit} onChange={read}>
      <div className="stack">
        <PrintAndRepeat {...fields} />
        <Owner {...fields} />
        <ClosedCountries {...fields} />
        <Origin {...fields} />
        <Labels {...fields} />
        <MoreFields {...fields} />
        <div className="foot-bar">
          <SubmitButton look="primary" intent="save">
            {t('designAdmin.save')}
          </SubmitButton>
          <SubmitButton intent="preview">{t('designAdmin.preview')}</SubmitButton>
          <ButtonLink look="quiet" to={editAddress(designGuid)} onClick={tools.drop}>
            {t('designAdmin.cancel')}
          </ButtonLink>
        </div>
      </div>
      <aside className={`stack gap-2 stays ${styles.side}`} aria-label={t('designAdmin.previewTitle')}>
        {page.print ? (
          <>
            <RepeatPreview
              src={page.print}
              tile={page.cm}
              repeat={readRepeat(repeat)}
              alt={t('designAdmin.previewAlt', { name: designName })}
            />
            <p className="detail">
              {t('designAdmin.previewTitle')}
              {tools.refusal?.intent === 'preview' && `. ${t('designAdmin.previewUnsaved')}`}
            </p>
          </>
        ) : (
          <p className="detail">{t('designAdmin.noPicture')}</p>
        )}
      </aside>
    </div>
  );
}

/** The typed repeat; straight while the input is incomplete. */
function readRepeat([offset, direction, value]: string[]): Repeat {
  const number = Number((value ?? '').replace(',', '.'));
  return {
    repeatOffset: repeatOffsets.find((one) => one === offset) ?? 'straight',
    repeatDirection: repeatDirections.find((one) => one === direction) ?? 'vertical',
    repeatCustomValue: number > 0 && number < 100 ? number : null,
  };
}

/** Values saved in another session: in fields changed here too, and in fields that already show them. */
function Meanwhile({ page, fields }: { page: EditPage; fields: readonly string[] }) {
  const { t } = useTranslation();
  const words = useFieldWords(page);
  return (
    <Notice kind="warning" title={t('designAdmin.meanwhile')}>
      <p>{t('designAdmin.meanwhileText')}</p>
      {fields.length > 0 && (
        <ul className="stack gap-1 anywhere">
          {fields.map((field) => (
            <li key={field}>
              {t('designAdmin.meanwhileField', {
                field: words.nameOf(field),
                value: words.valueOf(field, page.values[field] ?? ''),
              })}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
