import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { acceptedExtensions, hasAcceptedName } from '#app/domain/imports/job/file-type.ts';
import { ActionForm } from '#app/forms/action-form.tsx';
import { Button } from '#app/ui/button.tsx';
import { DropZone } from '#app/ui/drop-zone.tsx';
import { CheckboxField, FieldError, SelectField, type Option } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Progress } from '#app/ui/progress.tsx';
import { formatBytes } from '#app/locales/format-bytes.ts';
import { formatPercent } from '#app/routes/admin/shared/format.ts';
import { importForm } from './form.ts';
import type { ImportTarget } from './target.server.ts';
import { chooseFolder, inOrder, pathOf, readDropped, sortFiles } from './folders.ts';
import { shareOut, useUpload } from './use-upload.ts';

/** files that have a bar each while they are sent */
const mostBars = 30;

export interface UploadFormProps {
  archives: Option[];
  /** idempotency key: sent twice, it creates one import */
  submission: string;
  /** bytes of one file */
  limit: number;
  /** the design whose colorways the files become */
  target?: ImportTarget | null;
}

export function UploadForm({ archives, submission, limit, target }: UploadFormProps) {
  const { t, i18n } = useTranslation();
  const chosen = useRef<File[]>([]);
  const { send, sending, refused, stop } = useUpload({
    broken: t('imports.uploadFailed'),
    signedOut: t('imports.uploadSignedOut'),
    leave: t('imports.leaveUpload'),
  });
  const bytes = (count: number) => formatBytes(count, i18n.language);
  return (
    // The fields precede the files, so that an invalid one is rejected before the upload.
    <ActionForm
      of={importForm}
      intent="upload"
      drawn="upload"
      action={uploadAddress(target)}
      encType="multipart/form-data"
      className="stack"
      carry={{ submission }}
      values={{ archiveId: archives.length === 1 ? archives[0]!.value : '', isNewImport: true }}
      by={{ send: (form) => send(form, chosen.current), answer: refused }}
    >
      {({ field, check, errorsOf, idOf }) => (
        <>
          {target ? (
            <TargetFields target={target} errors={errorsOf('designGuid')} />
          ) : (
            <div className="form-columns">
              <SelectField
                label={t('imports.archive')}
                placeholder={t('imports.chooseArchive')}
                options={archives}
                required
                {...field('archiveId')}
              />
              <CheckboxField
                label={t('imports.isNewImport')}
                hint={t('imports.isNewImportHint')}
                {...check('isNewImport', 'true')}
              />
            </div>
          )}
          <DropZone
            id={idOf('files')}
            name="files"
            accept={acceptedExtensions.join(',')}
            required
            label={t('imports.drop')}
            hint={t('imports.dropHint', { limit })}
            labels={{ choose: t('imports.chooseFiles'), remove: t('imports.removeFile') }}
            errors={errorsOf('files')}
            formatSize={bytes}
            refuse={(file, there) => {
              if (!hasAcceptedName(file.name)) return t('imports.wrongKind');
              return there.some((other) => keyOf(other) === keyOf(file)) ? t('imports.alreadyChosen') : null;
            }}
            onChosen={(files) => (chosen.current = files)}
            folders={{
              labels: {
                choose: t('imports.chooseFolder'),
                more: (count) => t('imports.andMore', { count }),
              },
              choose: chooseFolder,
              read: readDropped,
              sort: (files) => {
                const { originals, hidden, others } = sortFiles(files);
                const left = [
                  hidden > 0 && t('imports.leftHidden', { count: hidden }),
                  others > 0 && t('imports.leftOthers', { count: others }),
                ].filter(Boolean);
                return { files: originals, note: left.length > 0 ? left.join(' ') : null };
              },
              inOrder,
              nameOf: pathOf,
            }}
          />
          {sending && (
            <div className="stack gap-2">
              <Progress
                label={t('imports.uploading')}
                value={sending.total ? sending.sent / sending.total : undefined}
                text={t('imports.uploadedOf', {
                  sent: bytes(sending.sent),
                  total: bytes(sending.total),
                  speed: bytes(sending.speed),
                })}
              />
              {sending.of > 1 && <p>{t('imports.uploadingPart', { at: sending.at, of: sending.of })}</p>}
              {(sending.files.length > mostBars ? [] : shareOut(sending.files, sending)).map(
                ({ name, size, sent }, index) => (
                  <Progress
                    key={index}
                    label={name}
                    value={size ? sent / size : 1}
                    text={formatPercent(size ? sent / size : 1, i18n.language)}
                  />
                ),
              )}
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
        </>
      )}
    </ActionForm>
  );
}

/** Where the browser posts without script. */
function uploadAddress(target: UploadFormProps['target']): string {
  const into = target && { design: target.designGuid, ...(target.colorwayGuid && { colorway: target.colorwayGuid }) };
  return `/admin/design?${new URLSearchParams({ intent: 'upload', ...into }).toString()}`;
}

/** The design keeps its archive and number. */
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

const keys = new WeakMap<File, string>();

/** Two of one path are one file, whatever the letter case. */
function keyOf(file: File): string {
  const key = keys.get(file) ?? pathOf(file).toLowerCase();
  keys.set(file, key);
  return key;
}
