import { useTranslation } from 'react-i18next';
import { ActDialog } from '#app/ui/act-dialog.tsx';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Form } from '#app/ui/link.tsx';
import { ChangedMeanwhile, FormVersion } from '../shared/edit-conflict.tsx';
import { editAddress } from '../shared/designs/addresses.ts';
import type { EditPage } from '../shared/designs/data.server.ts';
import styles from '../shared/designs/designs.module.css';
import type { Refused } from '../shared/refusal.server.ts';

type ShownColorway = EditPage['colorways'][number];

export function RenameDialog({ colorway, refused }: { colorway: ShownColorway; refused?: Refused }) {
  const { t } = useTranslation();
  const { designGuid, colorwayGuid, colorwayName, nameVersion } = colorway;
  const own = refused?.intent === 'rename' ? refused : undefined;
  const close = editAddress(designGuid, 'colorways');
  return (
    <ActDialog
      id="rename-colorway"
      title={t('designAdmin.renameTitle', { name: colorwayName })}
      closeHref={close}
      closeLabel={t('designAdmin.cancel')}
      acts={
        <Button look="primary" form="rename-form" name="intent" value="rename">
          {t('designAdmin.save')}
        </Button>
      }
    >
      <Form
        id="rename-form"
        method="post"
        action={editAddress(designGuid, 'colorways', { rename: colorwayGuid })}
        className="form"
        preventScrollReset
      >
        <input type="hidden" name="colorwayGuid" value={colorwayGuid} />
        <FormVersion now={nameVersion} told={own?.version} />
        {own?.version && (
          <ChangedMeanwhile fields={[[t('designAdmin.colorwayName'), colorwayName, own.typed.colorwayName?.at(-1)]]} />
        )}
        <TextField
          name="colorwayName"
          label={t('designAdmin.colorwayName')}
          hint={t('designAdmin.colorwayNameHint')}
          defaultValue={own?.typed.colorwayName?.at(-1) ?? colorwayName}
          errors={own?.fields.colorwayName ?? (own && !own.version ? [own.message] : undefined)}
          maxLength={40}
          autoComplete="off"
          required
        />
      </Form>
    </ActDialog>
  );
}

/** Names what goes with it. */
export function RemoveDialog({ colorway }: { colorway: ShownColorway }) {
  const { t, i18n } = useTranslation();
  const { designGuid, colorwayGuid, colorwayName, uses } = colorway;
  const number = new Intl.NumberFormat(i18n.language);
  const close = editAddress(designGuid, 'colorways');
  const goes = (['favorites', 'hotspots', 'stock', 'proposals'] as const).filter((kind) => uses[kind] > 0);
  return (
    <ActDialog
      id="remove-colorway"
      title={t('designAdmin.removeTitle', { name: colorwayName })}
      closeHref={close}
      closeLabel={t('designAdmin.cancel')}
      post={close}
      fields={{ intent: 'removeColorway', colorwayGuid }}
      acts={<Button look="danger">{t('designAdmin.remove')}</Button>}
    >
      <p>{t('designAdmin.removeText')}</p>
      {goes.length > 0 && (
        <ul className={styles.goes}>
          {goes.map((kind) => (
            <li key={kind}>
              {t(`designAdmin.goes.${kind}`, { count: uses[kind], formatted: number.format(uses[kind]) })}
            </li>
          ))}
        </ul>
      )}
    </ActDialog>
  );
}
