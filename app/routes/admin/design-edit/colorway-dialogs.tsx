import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#app/forms/confirm-dialog.tsx';
import { FormDialog } from '#app/forms/form-dialog.tsx';
import { TextField } from '#app/ui/field.tsx';
import { editAddress } from '#app/routes/admin/shared/designs/addresses.ts';
import type { EditPage } from '#app/routes/admin/shared/designs/data.server.ts';
import { designForm } from './form.ts';
import { TrashNote } from '#app/routes/admin/shared/trash/trash-note.tsx';

type ShownColorway = EditPage['colorways'][number];

export function RenameDialog({ colorway }: { colorway: ShownColorway }) {
  const { t } = useTranslation();
  const { designGuid, colorwayGuid, colorwayName, nameVersion } = colorway;
  return (
    <FormDialog
      id="rename-colorway"
      title={t('designAdmin.renameTitle', { name: colorwayName })}
      closeHref={editAddress(designGuid, 'colorways')}
      submit={t('designAdmin.save')}
      of={designForm}
      intent="rename"
      drawn={colorwayGuid}
      action={editAddress(designGuid, 'colorways', { rename: colorwayGuid })}

      carry={{ colorwayGuid }}
      version={nameVersion}
      values={{ colorwayName }}
      kept={[{ name: 'colorwayName', label: t('designAdmin.colorwayName'), now: colorwayName }]}
    >
      {({ field }) => (
        <TextField
          label={t('designAdmin.colorwayName')}
          hint={t('designAdmin.colorwayNameHint')}
          maxLength={40}
          autoComplete="off"
          required
          {...field('colorwayName')}
        />
      )}
    </FormDialog>
  );
}

/** Lists what is deleted with it. */
export function RemoveDialog({ colorway }: { colorway: ShownColorway }) {
  const { t } = useTranslation();
  const { designGuid, colorwayGuid, colorwayName, uses } = colorway;
  const close = editAddress(designGuid, 'colorways');
  const goes = (['favorites', 'hotspots', 'stock', 'proposals'] as const).filter((kind) => uses[kind] > 0);
  return (
    <ConfirmDialog
      id="remove-colorway"
      title={t('designAdmin.removeTitle', { name: colorwayName })}
      closeHref={close}
      of={designForm}
      intent="removeColorway"
      carry={{ colorwayGuid }}
      confirm={t('designAdmin.remove')}
    >
      <p>{t('designAdmin.removeText')}</p>
      {goes.length > 0 && (
        <ul className="bullets">
          {goes.map((kind) => (
            <li key={kind}>{t(`designAdmin.goes.${kind}`, { count: uses[kind] })}</li>
          ))}
        </ul>
      )}
      <TrashNote />
    </ConfirmDialog>
  );
}
