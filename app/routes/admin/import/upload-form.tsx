import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { acceptedExtensions, hasAcceptedName } from '#app/domain/imports/file-type.ts';
import { Button } from '#app/ui/button.tsx';
import { DropZone } from '#app/ui/drop-zone.tsx';
import { CheckboxField, FieldError, SelectField, type Option } from '#app/ui/field.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Progress } from '#app/ui/progress.tsx';
import { formatBytes, formatPercent } from '../shared/format.ts';
import type { ImportTarget } from './target.server.ts';
import { shareOut, useUpload, type UploadReply } from './use-upload.ts';

export interface UploadFormProps {
  archives: Option[];
  /** the form's own key: sent twice, it gives one import */
  submission: string;
  /** the design whose colorways the files become */
  target?: ImportTarget | null;
  /** what the server said to the form when the browser sent it itself */
  refused?: UploadReply;
}

export function UploadForm({ archives, submission, target, refused }: UploadFormProps) {
  const { t, i18n } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const { submit, sending, reply, stop } = useUpload(t('imports.uploadFailed'));
  const bytes = (count: number) => formatBytes(count, i18n.language);
  const answer = reply ?? refused;
  const atFields = Object.keys(answer?.fields ?? {}).length > 0;
  return (
    // The fields come before the files, so that a wrong one is noticed at once.
    <form
      ref={form}
      method="post"
      action="/admin/design"
      encType="multipart/form-data"
      className="stack"
      onSubmit={submit}
      noValidate
    >
      {answer?.message && !atFields && <FormError title={answer.message} />}
      <input type="hidden" name="submission" value={submission} />
      {target ? (
        <TargetFields target={target} errors={answer?.fields?.designGuid} />
      ) : (
        <div className="form-columns">
          <SelectField
            name="archiveId"
            label={t('imports.archive')}
            placeholder={t('imports.chooseArchive')}
            options={archives}
            defaultValue={archives.length === 1 ? archives[0]!.value : ''}
            errors={answer?.fields?.archiveId}
            required
          />
          <CheckboxField
            name="isNewImport"
            value="true"
            defaultChecked
            label={t('imports.isNewImport')}
            hint={t('imports.isNewImportHint')}
          />
        </div>
      )}
      <DropZone
        name="files"
        accept={acceptedExtensions.join(',')}
        required
        label={t('imports.drop')}
        hint={t('imports.dropHint')}
        labels={{ choose: t('imports.chooseFiles'), remove: t('imports.removeFile') }}
        errors={answer?.fields?.files}
        formatSize={bytes}
        refuse={(file, chosen) => {
          if (!hasAcceptedName(file.name)) return t('imports.wrongKind');
          return chosen.some(({ name }) => name.toLowerCase() === file.name.toLowerCase())
            ? t('imports.alreadyChosen')
            : null;
        }}
      />
      {sending && form.current && (
        <div className="stack" data-gap="small">
          <Progress
            label={t('imports.uploading')}
            value={sending.total ? sending.sent / sending.total : undefined}
            text={t('imports.uploadedOf', {
              sent: bytes(sending.sent),
              total: bytes(sending.total),
              speed: bytes(sending.speed),
            })}
          />
          {shareOut(filesOf(form.current), sending).map(({ name, size, sent }) => (
            <Progress
              key={name}
              label={name}
              value={size ? sent / size : 1}
              text={formatPercent(size ? sent / size : 1, i18n.language)}
            />
          ))}
        </div>
      )}
      <div className="row">
        <Button look="primary" icon="upload" busy={sending !== null}>
          {t('imports.start')}
        </Button>
        {sending && (
          <Button type="button" onClick={stop}>
            {t('imports.stopUpload')}
          </Button>
        )}
      </div>
    </form>
  );
}

/** The archive is the design's own, and its number stays. */
function TargetFields({ target, errors }: { target: ImportTarget; errors?: string[] }) {
  const { t } = useTranslation();
  const { designGuid, designName, archiveId, colorwayGuid, colorwayName } = target;
  return (
    <div className="field">
      <input type="hidden" name="archiveId" value={archiveId} />
      <input type="hidden" name="designGuid" value={designGuid} />
      {colorwayGuid && <input type="hidden" name="colorwayGuid" value={colorwayGuid} />}
      <Notice title={t('designAdmin.intoDesign', { name: designName })}>
        {colorwayName && t('designAdmin.intoColorway', { name: `${designName}/${colorwayName}` })}
      </Notice>
      <FieldError errors={errors} />
    </div>
  );
}

function filesOf(form: HTMLFormElement): File[] {
  return [...(form.querySelector<HTMLInputElement>('input[type=file]')?.files ?? [])];
}
