import { useTranslation } from 'react-i18next';
import type { TrashKind } from '#app/domain/base/trash/kinds.ts';
import { ConfirmDialog } from '#app/forms/confirm-dialog.tsx';
import { FormDialog } from '#app/forms/form-dialog.tsx';
import { writeThing } from '#app/routes/admin/shared/trash/addresses.ts';
import { trashForm } from '#app/routes/admin/shared/trash/form.ts';
import { dialogAddress } from '#app/routes/shared/list-links.ts';
import { TextField } from '#app/ui/field.tsx';
import { Contents } from './contents.tsx';
import type { ShownItem } from './route.tsx';

interface Props {
  item: ShownItem;
  closeHref: string;
}

/** `otherName`: its own has been taken. */
export function RestoreDialog({ item, otherName, closeHref }: Props & { otherName: string | null }) {
  const { t } = useTranslation();
  const { kind, id, name, contents, daysLeft } = item;
  return (
    <FormDialog
      id="restore-trashed"
      title={t('trash.restoreAsk', { name })}
      closeHref={closeHref}
      submit={t('trash.restore')}
      of={trashForm}
      intent="restore"
      drawn="restore"
      action={dialogAddress(closeHref, { restore: writeThing(kind, id), name: otherName ?? '' })}
      carry={{ kind, id }}
      values={{ name: otherName ?? '' }}
    >
      {({ field }) => (
        <>
          <p>
            {t(`trash.one.${kind}`)}. {t('trash.daysLeft', { count: daysLeft })}
          </p>
          <p>
            <Contents contents={contents} />
          </p>
          {otherName !== null && (
            <>
              <p>{t('errors.trashNameTaken', { name, free: otherName })}</p>
              <TextField label={t('trash.otherName')} autoComplete="off" required {...field('name')} />
            </>
          )}
        </>
      )}
    </FormDialog>
  );
}

export function PurgeDialog({ item, closeHref }: Props) {
  const { t } = useTranslation();
  const { kind, id, name, contents } = item;
  return (
    <ConfirmDialog
      id="purge-trashed"
      title={t('trash.purgeAsk', { name })}
      closeHref={closeHref}
      of={trashForm}
      intent="purge"
      carry={{ kind, id, called: name }}
      confirm={t('trash.purge')}
    >
      <p>{t('trash.purgeText')}</p>
      <p>
        <Contents contents={contents} />
      </p>
    </ConfirmDialog>
  );
}

export function EmptyDialog({
  kind,
  count,
  readAt,
  closeHref,
}: {
  kind: TrashKind | undefined;
  count: number;
  /** what others delete after the count was read stays */
  readAt: string;
  closeHref: string;
}) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      id="empty-trash"
      title={kind ? t('trash.emptyKindAsk', { kind: t(`trash.kinds.${kind}`) }) : t('trash.emptyAsk')}
      closeHref={closeHref}
      of={trashForm}
      intent="empty"
      carry={{ kind, deletedUntil: readAt }}
      confirm={t('trash.purge')}
    >
      <p>{t('trash.emptyText', { count })}</p>
    </ConfirmDialog>
  );
}
