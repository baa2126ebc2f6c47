import { useTranslation } from 'react-i18next';
import type { Deletion } from '#app/domain/catalog/designs/deletion.server.ts';
import { FormDialog } from '#app/forms/form-dialog.tsx';
import { TextField } from '#app/ui/field.tsx';
import { editAddress } from '#app/routes/admin/shared/designs/addresses.ts';
import type { EditPage } from '#app/routes/admin/shared/designs/data.server.ts';
import { designForm } from './form.ts';
import { TrashNote } from '#app/routes/admin/shared/trash/trash-note.tsx';

const kinds = [
  'colorways',
  'originals',
  'favorites',
  'collections',
  'hotspots',
  'orders',
  'specialLists',
  'pools',
  'stock',
  'proposals',
] as const;

/** Lists what is deleted, and asks for the number as confirmation. */
export function DeleteDialog({ page: { designGuid, part }, deletion }: { page: EditPage; deletion: Deletion }) {
  const { t } = useTranslation();
  const { designName } = deletion;
  return (
    <FormDialog
      id="delete-design"
      title={t('designAdmin.deleteTitle', { name: designName })}
      closeHref={editAddress(designGuid, part)}
      submit={t('designAdmin.deleteNow')}
      of={designForm}
      intent="delete"
      drawn="delete"
      action={editAddress(designGuid, part, { delete: '1' })}
    >
      {({ field }) => (
        <>
          <p>{t('designAdmin.deleteText')}</p>
          <ul className="bullets">
            {kinds
              .filter((kind) => deletion[kind] > 0)
              .map((kind) => (
                <li key={kind}>
                  {t(`designAdmin.goes.${kind}`, {
                    count: deletion[kind],
                    size: deletion.bytes,
                  })}
                </li>
              ))}
          </ul>
          <TrashNote />
          <TextField
            label={t('designAdmin.deleteType', { name: designName })}
            autoComplete="off"
            spellCheck={false}
            required
            {...field('designName')}
          />
        </>
      )}
    </FormDialog>
  );
}
