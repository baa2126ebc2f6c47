import { useTranslation } from 'react-i18next';
import { wearUploadEndings } from '#app/domain/catalog/wear/rules.ts';
import { ActionForm } from '#app/forms/action-form.tsx';
import { SubmitButton, useSending } from '#app/forms/post-form.tsx';
import { DropZone } from '#app/ui/drop-zone.tsx';
import { TextField } from '#app/ui/field.tsx';
import { uploadName, wearForm } from './form.ts';

/** Files of a new model, or new files of an existing one. */
export function UploadForm({ wearGuid }: { wearGuid?: string }) {
  const { t } = useTranslation();
  return (
    <ActionForm
      of={wearForm}
      intent="upload"
      drawn={uploadName(wearGuid)}
      action={`/admin/wear-models?intent=upload${wearGuid ? `&files=${wearGuid}` : ''}`}
      encType="multipart/form-data"
      className="form"
      carry={{ wearGuid }}
    >
      {({ field, errorsOf, idOf }) => (
        <>
          {!wearGuid && <TextField label={t('wear.name')} maxLength={200} required {...field('wearName')} />}
          <DropZone
            id={idOf('files')}
            name="files"
            accept={wearUploadEndings.join(',')}
            required
            label={t('wear.files')}
            hint={t('wear.filesHint')}
            labels={{ choose: t('wear.chooseFiles'), remove: t('wear.removeFile') }}
            errors={errorsOf('files')}
            refuse={({ name }) =>
              wearUploadEndings.some((ending) => name.toLowerCase().endsWith(ending)) ? null : t('wear.wrongKind')
            }
          />
          <div className="row">
            <UploadButton />
          </div>
        </>
      )}
    </ActionForm>
  );
}

function UploadButton() {
  const { t } = useTranslation();
  const isSending = useSending();
  return (
    <SubmitButton look="primary" icon="upload">
      {isSending ? t('wear.uploading') : t('wear.upload')}
    </SubmitButton>
  );
}
