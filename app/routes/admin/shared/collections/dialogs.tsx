import { useTranslation } from 'react-i18next';
import type { AdminCollection } from '#app/domain/lists/collections/manage/list.server.ts';
import { pictureEndings } from '#app/domain/lists/collections/manage/rules.ts';
import type { Contents } from '#app/domain/lists/collections/manage/manage.server.ts';
import type { FormTools } from '#app/forms/action-form.tsx';
import { ConfirmDialog } from '#app/forms/confirm-dialog.tsx';
import { FormDialog } from '#app/forms/form-dialog.tsx';
import { CheckboxField, FileField, TextareaField, TextField } from '#app/ui/field.tsx';
import { SwitchField } from '#app/ui/switch-field.tsx';
import { withDialog } from './addresses.ts';
import { useCounts } from './counts.ts';
import { collectionForm } from './form.ts';
import { TrashNote } from '#app/routes/admin/shared/trash/trash-note.tsx';

interface CollectionDialogProps {
  /** the page that it is on */
  here: string;
  title: string;
  /** left out for a new one */
  collection?: AdminCollection;
  /** the collection that a new one becomes a part of */
  parentId?: string;
}

/** A new collection, or one that is edited. */
export function CollectionDialog({ here, title, collection, parentId }: CollectionDialogProps) {
  const { t } = useTranslation();
  const onOff = (is: boolean) => t(is ? 'admin.on' : 'admin.off');
  return (
    <FormDialog
      id="collection-dialog"
      title={title}
      closeHref={here}
      submit={collection ? t('collectionAdmin.save') : t('collectionAdmin.create')}
      of={collectionForm}
      intent={collection ? 'save' : 'create'}
      drawn={collection?.id ?? 'new'}
      action={collection ? withDialog(here, 'edit', collection.id) : withDialog(here, 'new')}
      encType="multipart/form-data"

      carry={{ collectionId: collection?.id, subCollectionId: parentId }}
      version={collection?.version}
      values={collection}
      kept={
        collection && [
          { name: 'name', label: t('collectionAdmin.name'), now: collection.name },
          { name: 'description', label: t('collectionAdmin.description'), now: collection.description },
          {
            name: 'isActive',
            label: t('collectionAdmin.isActive'),
            now: onOff(collection.isActive),
            read: (typed: string) => onOff(typed === 'true'),
          },
        ]
      }
    >
      {({ field, check }) => (
        <>
          <TextField label={t('collectionAdmin.name')} maxLength={200} required {...field('name')} />
          <TextareaField
            label={t('collectionAdmin.description')}
            optional={t('collectionAdmin.optional')}
            maxLength={4000}
            rows={3}
            {...field('description')}
          />
          <SwitchField
            label={t('collectionAdmin.isActive')}
            hint={t('collectionAdmin.isActiveHint')}
            {...check('isActive', 'true')}
          />
          <PictureField collection={collection} field={field} check={check} />
        </>
      )}
    </FormDialog>
  );
}

function PictureField({
  collection,
  field,
  check,
}: Pick<FormTools, 'field' | 'check'> & { collection?: AdminCollection }) {
  const { t } = useTranslation();
  const { id, name, errors } = field('thumbnailImage');
  const hasOwn = collection?.hasOwnPicture;
  return (
    <>
      {hasOwn && <img className="thumb thumb-large" src={collection.thumbnail ?? undefined} alt="" decoding="async" />}
      <FileField
        label={hasOwn ? t('collectionAdmin.replacePicture') : t('collectionAdmin.picture')}
        optional={t('collectionAdmin.optional')}
        hint={t('collectionAdmin.pictureHint')}
        accept={pictureEndings.join(',')}
        id={id}
        name={name}
        errors={errors}
      />
      {hasOwn && <CheckboxField label={t('collectionAdmin.removePicture')} {...check('removeThumbnail', 'true')} />}
    </>
  );
}

interface DeleteProps {
  here: string;
  collection: { id: string; name: string };
  contents: Contents;
}

/** Lists everything that is deleted with it, with counts. */
export function DeleteDialog({ here, collection: { id, name }, contents }: DeleteProps) {
  const { t } = useTranslation();
  const count = useCounts();
  const goes = [
    count('parts', contents.subcollections),
    count('groups', contents.groups),
    count('boards', contents.boards),
    count('films', contents.films),
    count('links', contents.hotspots),
  ].filter(Boolean);
  return (
    <ConfirmDialog
      id="delete-collection"
      title={t('collectionAdmin.deleteAsk', { name })}
      closeHref={here}
      of={collectionForm}
      intent="delete"
      carry={{ collectionId: id }}
      confirm={t('collectionAdmin.remove')}
    >
      <p>{t('collectionAdmin.deleteText')}</p>
      <TrashNote />
      {goes.length > 0 ? (
        <>
          <p>{t('collectionAdmin.deleteGoes')}</p>
          <ul>
            {goes.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      ) : (
        <p>{t('collectionAdmin.deleteNothing')}</p>
      )}
    </ConfirmDialog>
  );
}

interface DeleteBoardProps {
  here: string;
  collectionId: string;
  board: { id: string; hotspots: unknown[] };
  name: string;
}

export function DeleteBoardDialog({ here, collectionId, board, name }: DeleteBoardProps) {
  const { t } = useTranslation();
  const count = useCounts();
  return (
    <ConfirmDialog
      id="delete-board"
      title={t('collectionAdmin.deleteBoardAsk', { name })}
      closeHref={here}
      of={collectionForm}
      intent="deleteBoard"
      carry={{ subCollectionId: collectionId, imageId: board.id, called: name }}
      confirm={t('collectionAdmin.remove')}
    >
      <p>{t('collectionAdmin.deleteBoardText')}</p>
      <TrashNote />
      {board.hotspots.length > 0 && (
        <>
          <p>{t('collectionAdmin.deleteGoes')}</p>
          <ul>
            <li>{count('links', board.hotspots.length)}</li>
          </ul>
        </>
      )}
    </ConfirmDialog>
  );
}
