import { useNavigation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { wearUploadEndings } from '#app/domain/catalog/wear/rules.ts';
import { Button } from '#app/ui/button.tsx';
import { DropZone } from '#app/ui/drop-zone.tsx';
import { TextField } from '#app/ui/field.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { Form } from '#app/ui/link.tsx';
import type { Refused } from './action.server.ts';

/** Files of a new model, or new files of one that is there. */
export function UploadForm({ wearGuid, refused }: { wearGuid?: string; refused?: Refused }) {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const busy = navigation.state !== 'idle' && navigation.formEncType === 'multipart/form-data';
  const atFields = Object.keys(refused?.fields ?? {}).length > 0;
  return (
    <Form
      method="post"
      action={`/admin/wear-models${wearGuid ? `?files=${wearGuid}` : ''}`}
      encType="multipart/form-data"
      className="form"
      preventScrollReset
    >
      {refused && !atFields && <FormError title={refused.message} />}
      {wearGuid ? (
        <input type="hidden" name="wearGuid" value={wearGuid} />
      ) : (
        <TextField name="wearName" label={t('wear.name')} maxLength={200} required errors={refused?.fields.wearName} />
      )}
      <DropZone
        name="files"
        accept={wearUploadEndings.join(',')}
        required
        label={t('wear.files')}
        hint={t('wear.filesHint')}
        labels={{ choose: t('wear.chooseFiles'), remove: t('wear.removeFile') }}
        errors={refused?.fields.files}
        refuse={({ name }) =>
          wearUploadEndings.some((ending) => name.toLowerCase().endsWith(ending)) ? null : t('wear.wrongKind')
        }
      />
      <div className="row">
        <Button look="primary" icon="upload" busy={busy}>
          {busy ? t('wear.uploading') : t('wear.upload')}
        </Button>
      </div>
    </Form>
  );
}
