import { useNavigation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import type { AdminCollection } from '#app/domain/lists/collections/admin-list.server.ts';
import { pictureEndings } from '#app/domain/lists/collections/admin-rules.ts';
import { ActDialog } from '#app/ui/act-dialog.tsx';
import { Button } from '#app/ui/button.tsx';
import { CheckboxField, FileField, TextareaField, TextField } from '#app/ui/field.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { Form } from '#app/ui/link.tsx';
import { SwitchField } from '#app/ui/switch-field.tsx';
import { ChangedMeanwhile, FormVersion } from '../edit-conflict.tsx';
import type { Refused } from './action.server.ts';
import { withDialog } from './addresses.ts';
import styles from './collections-admin.module.css';

interface FormDialogProps {
  /** the page it stands on */
  here: string;
  title: string;
  /** left out for a new one */
  collection?: AdminCollection;
  /** the collection that a new one becomes a part of */
  parentId?: string;
  refused?: Refused;
}

/** A new collection, or one that is edited. */
export function CollectionDialog({ here, title, collection, parentId, refused }: FormDialogProps) {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const busy = navigation.state !== 'idle' && navigation.formEncType === 'multipart/form-data';
  const own = refused?.form === (collection?.id ?? 'new') ? refused : undefined;
  const atFields = Object.keys(own?.fields ?? {}).length > 0;
  const typed = own?.typed ?? {};
  const onOff = (is: boolean) => t(is ? 'admin.on' : 'admin.off');
  const action = collection ? withDialog(here, 'edit', collection.id) : withDialog(here, 'new');
  return (
    <ActDialog
      id="collection-dialog"
      title={title}
      closeHref={here}
      closeLabel={t('collectionAdmin.cancel')}
      acts={
        <Button look="primary" form="collection-form" busy={busy}>
          {collection ? t('collectionAdmin.save') : t('collectionAdmin.create')}
        </Button>
      }
    >
      <Form
        id="collection-form"
        method="post"
        action={action}
        encType="multipart/form-data"
        className="form"
        preventScrollReset
      >
        {own && !atFields && !own.version && <FormError title={own.message} />}
        {collection && own?.version && (
          <ChangedMeanwhile
            fields={[
              [t('collectionAdmin.name'), collection.name, typed.name],
              [t('collectionAdmin.description'), collection.description, typed.description],
              [t('collectionAdmin.isActive'), onOff(collection.isActive), onOff(typed.isActive ?? false)],
            ]}
          />
        )}
        {collection && <input type="hidden" name="collectionId" value={collection.id} />}
        {collection && <FormVersion now={collection.version} told={own?.version} />}
        {parentId && <input type="hidden" name="subCollectionId" value={parentId} />}
        <TextField
          name="name"
          label={t('collectionAdmin.name')}
          defaultValue={typed.name ?? collection?.name}
          maxLength={200}
          required
          errors={own?.fields.name}
        />
        <TextareaField
          name="description"
          label={t('collectionAdmin.description')}
          optional={t('collectionAdmin.optional')}
          defaultValue={typed.description ?? collection?.description}
          maxLength={4000}
          rows={3}
          errors={own?.fields.description}
        />
        <SwitchField
          name="isActive"
          label={t('collectionAdmin.isActive')}
          hint={t('collectionAdmin.isActiveHint')}
          defaultChecked={typed.isActive ?? collection?.isActive ?? false}
        />
        {collection?.hasOwnPicture && (
          <img className={styles.ownPicture} src={collection.thumbnail ?? undefined} alt="" decoding="async" />
        )}
        <FileField
          name="thumbnailImage"
          label={collection?.hasOwnPicture ? t('collectionAdmin.replacePicture') : t('collectionAdmin.picture')}
          optional={t('collectionAdmin.optional')}
          hint={t('collectionAdmin.pictureHint')}
          accept={pictureEndings.join(',')}
          errors={own?.fields.thumbnailImage}
        />
        {collection?.hasOwnPicture && (
          <CheckboxField name="removeThumbnail" value="true" label={t('collectionAdmin.removePicture')} />
        )}
      </Form>
    </ActDialog>
  );
}
