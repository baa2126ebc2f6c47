import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#app/forms/confirm-dialog.tsx';
import { ConflictNotice } from '#app/forms/edit-conflict.tsx';
import { FormDialog } from '#app/forms/form-dialog.tsx';
import type { Locale } from '#app/locales/languages.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { wearForm } from './form.ts';
import { LabelChooser } from '#app/routes/admin/shared/label-chooser.tsx';
import { groupLabels } from '#app/routes/admin/shared/label-groups.ts';
import type { LabelChoice } from './labels.tsx';
import type { ShownWear } from './route.tsx';
import { UploadForm } from './upload-form.tsx';
import { TrashNote } from '#app/routes/admin/shared/trash/trash-note.tsx';

const page = '/admin/wear-models';

export function EditDialog({ wear, labels }: { wear: ShownWear; labels: LabelChoice[] }) {
  const { t, i18n } = useTranslation();
  const { guid, wearName, labelIds, formVersion } = wear;
  const namesOf = (ids: unknown[]) =>
    labels
      .filter(({ id }) => ids.map(String).includes(String(id)))
      .map(({ labels: names }) => names[i18n.language as Locale].label)
      .join(', ');
  return (
    <FormDialog
      id="edit-wear"
      title={t('wear.editTitle', { name: wearName })}
      closeHref={page}
      submit={t('wear.save')}
      of={wearForm}
      intent="save"
      drawn={guid}
      action={`${page}?edit=${guid}`}

      carry={{ wearGuid: guid }}
      version={formVersion}
      values={{ wearName, labelIds: labelIds.map(String) }}
      conflictNotice={({ refusal }) => {
        const { wearName: typed, labelIds: chosen = [] } = refusal?.result.initialValue ?? {};
        return (
          <ConflictNotice
            fields={[
              [t('wear.name'), wearName, typeof typed === 'string' ? typed : ''],
              [t('wear.labels'), namesOf(labelIds), namesOf([chosen].flat())],
            ]}
          />
        );
      }}
    >
      {({ field, choices }) => {
        const { id, name, defaultValue, errors } = choices('labelIds');
        return (
          <>
            <TextField label={t('wear.name')} maxLength={200} required {...field('wearName')} />
            <LabelChooser
              id={id}
              name={name}
              legend={t('wear.labels')}
              groups={groupLabels(labels, ({ labels: names }) => names[i18n.language as Locale].label)}
              chosen={defaultValue}
              errors={errors}
            />
          </>
        );
      }}
    </FormDialog>
  );
}

export function ReplaceDialog({ wear }: { wear: ShownWear }) {
  const { t } = useTranslation();
  const { guid, wearName, hasFiles } = wear;
  return (
    <Dialog
      id="replace-wear"
      title={t('wear.replaceAsk', { name: wearName })}
      closeHref={page}
      closeLabel={t('wear.cancel')}
    >
      {hasFiles && <p>{t('wear.replaceText')}</p>}
      <UploadForm wearGuid={guid} />
    </Dialog>
  );
}

/** Lists what is deleted with it. */
export function DeleteDialog({ wear }: { wear: ShownWear }) {
  const { t } = useTranslation();
  const { guid, wearName, poolNames, soleInPools, downloadCount } = wear;
  return (
    <ConfirmDialog
      id="delete-wear"
      title={t('wear.deleteAsk', { name: wearName })}
      closeHref={page}
      of={wearForm}
      intent="delete"
      carry={{ wearGuid: guid }}
      confirm={t('wear.remove')}
    >
      <p>{t('wear.deleteText')}</p>
      <TrashNote />
      {poolNames.length > 0 && <p>{t('wear.deletePools', { count: poolNames.length, names: poolNames.join(', ') })}</p>}
      {soleInPools.length > 0 && (
        <Notice kind="warning">
          {t('wear.deleteOpens', { count: soleInPools.length, names: soleInPools.join(', ') })}
        </Notice>
      )}
      {downloadCount > 0 && <p>{t('wear.deleteDownloads', { count: downloadCount })}</p>}
    </ConfirmDialog>
  );
}
