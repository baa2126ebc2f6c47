import { useTranslation } from 'react-i18next';
import type { Locale } from '#app/locales/languages.ts';
import { ActDialog } from '#app/ui/act-dialog.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { FieldError, TextField } from '#app/ui/field.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Form } from '#app/ui/link.tsx';
import { ChangedMeanwhile, FormVersion } from '../shared/edit-conflict.tsx';
import type { ShownWear } from './route.tsx';
import type { Refused } from './action.server.ts';
import { LabelOptions, type LabelChoice } from './labels.tsx';
import { UploadForm } from './upload-form.tsx';
import styles from './wear-models.module.css';

const page = '/admin/wear-models';

interface EditProps {
  wear: ShownWear;
  labels: LabelChoice[];
  refused?: Refused;
}

export function EditDialog({ wear, labels, refused }: EditProps) {
  const { t, i18n } = useTranslation();
  const { guid, wearName, labelIds, formVersion } = wear;
  const own = refused?.wearGuid === guid ? refused : undefined;
  const atFields = Object.keys(own?.fields ?? {}).length > 0;
  const namesOf = (ids: number[]) =>
    labels
      .filter(({ id }) => ids.includes(id))
      .map(({ labels: names }) => names[i18n.language as Locale].label)
      .join(', ');
  return (
    <ActDialog
      id="edit-wear"
      title={t('wear.editTitle', { name: wearName })}
      closeHref={page}
      closeLabel={t('wear.cancel')}
      acts={
        <Button look="primary" form="edit-wear-form" name="intent" value="save">
          {t('wear.save')}
        </Button>
      }
    >
      <Form id="edit-wear-form" method="post" action={`${page}?edit=${guid}`} className="form" preventScrollReset>
        {own && !atFields && !own.version && <FormError title={own.message} />}
        {own?.version && (
          <ChangedMeanwhile
            fields={[
              [t('wear.name'), wearName, own.wearName],
              [t('wear.labels'), namesOf(labelIds), namesOf((own.labelIds ?? []).map(Number))],
            ]}
          />
        )}
        <input type="hidden" name="wearGuid" value={guid} />
        <FormVersion now={formVersion} told={own?.version} />
        <TextField
          name="wearName"
          label={t('wear.name')}
          defaultValue={own?.wearName ?? wearName}
          maxLength={200}
          required
          errors={own?.fields.wearName}
        />
        <div className="field">
          <label htmlFor="wear-labels" className="field-label">
            {t('wear.labels')}
          </label>
          <p className="field-hint" id="wear-labels-hint">
            {t('wear.labelsHint')}
          </p>
          <select
            id="wear-labels"
            name="labelIds"
            multiple
            size={8}
            className={styles.labels}
            aria-describedby="wear-labels-hint"
            defaultValue={own?.labelIds ?? labelIds.map(String)}
          >
            <LabelOptions labels={labels} />
          </select>
          <FieldError errors={own?.fields.labelIds} />
        </div>
      </Form>
    </ActDialog>
  );
}

export function ReplaceDialog({ wear, refused }: { wear: ShownWear; refused?: Refused }) {
  const { t } = useTranslation();
  const { guid, wearName, hasFiles } = wear;
  return (
    <Dialog
      id="replace-wear"
      title={t('wear.replaceAsk', { name: wearName })}
      open
      closeHref={page}
      closeLabel={t('wear.cancel')}
    >
      {hasFiles && <p>{t('wear.replaceText')}</p>}
      <UploadForm wearGuid={guid} refused={refused?.wearGuid === guid ? refused : undefined} />
    </Dialog>
  );
}

/** Names what goes with it. */
export function DeleteDialog({ wear }: { wear: ShownWear }) {
  const { t } = useTranslation();
  const { guid, wearName, poolNames, soleInPools, downloadCount } = wear;
  return (
    <ActDialog
      id="delete-wear"
      title={t('wear.deleteAsk', { name: wearName })}
      closeHref={page}
      closeLabel={t('wear.cancel')}
      post={page}
      fields={{ intent: 'delete', wearGuid: guid }}
      acts={<Button look="danger">{t('wear.remove')}</Button>}
    >
      <p>{t('wear.deleteText')}</p>
      {poolNames.length > 0 && <p>{t('wear.deletePools', { count: poolNames.length, names: poolNames.join(', ') })}</p>}
      {soleInPools.length > 0 && (
        <Notice kind="warning">
          {t('wear.deleteOpens', { count: soleInPools.length, names: soleInPools.join(', ') })}
        </Notice>
      )}
      {downloadCount > 0 && <p>{t('wear.deleteDownloads', { count: downloadCount })}</p>}
    </ActDialog>
  );
}
