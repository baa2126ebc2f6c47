import { useTranslation } from 'react-i18next';
import type { Deletion } from '#app/domain/catalog/designs/deletion.server.ts';
import { ActDialog } from '#app/ui/act-dialog.tsx';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Form } from '#app/ui/link.tsx';
import { formatBytes } from '../shared/format.ts';
import { editAddress } from '../shared/designs/addresses.ts';
import type { EditPage } from '../shared/designs/data.server.ts';
import styles from '../shared/designs/designs.module.css';
import type { Refused } from '../shared/refusal.server.ts';

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

interface DeleteDialogProps {
  page: EditPage;
  deletion: Deletion;
  refused?: Refused;
}

/** Names what goes, and asks for the number. */
export function DeleteDialog({ page: { designGuid, part }, deletion, refused }: DeleteDialogProps) {
  const { t, i18n } = useTranslation();
  const { designName } = deletion;
  const number = new Intl.NumberFormat(i18n.language);
  const own = refused?.intent === 'delete' ? refused : undefined;
  const close = editAddress(designGuid, part);
  return (
    <ActDialog
      id="delete-design"
      title={t('designAdmin.deleteTitle', { name: designName })}
      closeHref={close}
      closeLabel={t('designAdmin.cancel')}
      acts={
        <Button look="danger" form="delete-design-form" name="intent" value="delete">
          {t('designAdmin.deleteNow')}
        </Button>
      }
    >
      <Form
        id="delete-design-form"
        method="post"
        action={editAddress(designGuid, part, { delete: '1' })}
        className="form"
        preventScrollReset
      >
        <p>{t('designAdmin.deleteText')}</p>
        <ul className={styles.goes}>
          {kinds
            .filter((kind) => deletion[kind] > 0)
            .map((kind) => (
              <li key={kind}>
                {t(`designAdmin.goes.${kind}`, {
                  count: deletion[kind],
                  formatted: number.format(deletion[kind]),
                  size: formatBytes(deletion.bytes, i18n.language),
                })}
              </li>
            ))}
        </ul>
        <p>{t('designAdmin.keepsText')}</p>
        <TextField
          name="designName"
          label={t('designAdmin.deleteType', { name: designName })}
          defaultValue={own?.typed.designName?.at(-1)}
          errors={own?.fields.designName ?? (own ? [own.message] : undefined)}
          autoComplete="off"
          spellCheck={false}
          required
        />
      </Form>
    </ActDialog>
  );
}
