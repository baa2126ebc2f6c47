import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { mostNameLength } from '#app/domain/lists/favorites/limits.ts';
import { ConfirmDialog } from '#app/forms/confirm-dialog.tsx';
import { FormDialog } from '#app/forms/form-dialog.tsx';
import { TextField } from '#app/ui/field.tsx';
import type { ListDialog } from './addresses.ts';
import { favoritesForm } from './form.ts';

export interface AskedList {
  name: string;
  entryCount: number;
  /** whose it is, where it is shared with the reader */
  maker: string | null;
  openShares: number;
  /** days for which it can be restored once it is deleted */
  keptDays?: number;
}

export interface ListDialogsProps {
  dialog: Exclude<ListDialog, 'share'>;
  list: AskedList;
  /** with the dialog, and without */
  action: string;
  close: string;
}

/** Each has its own address, so that it works without script. */
export function ListDialogs({ dialog, list, ...at }: ListDialogsProps) {
  const { t } = useTranslation();
  const { name, entryCount, openShares, maker, keptDays } = list;
  switch (dialog) {
    case 'rename':
      return (
        <NameDialog
          {...at}
          intent="rename"
          title={t('favorites.renameTitle', { name })}
          name={name}
          submit={t('favorites.save')}
        />
      );
    case 'copy':
      return (
        <NameDialog
          {...at}
          intent="copyList"
          title={t('favorites.copyTitle', { name })}
          text={t('favorites.copyText')}
          name={maker ? name : `${name} 2`}
          submit={t('favorites.copy')}
        />
      );
    case 'empty':
      return (
        <AskDialog {...at} intent="empty" title={t('favorites.emptyTitle', { name })} submit={t('favorites.empty')}>
          <p>{t('favorites.emptyAsk', { count: entryCount })}</p>
        </AskDialog>
      );
    case 'delete':
      return (
        <AskDialog {...at} intent="delete" title={t('favorites.deleteTitle', { name })} submit={t('favorites.delete')}>
          <p>{entryCount > 0 ? t('favorites.deleteAsk', { count: entryCount }) : t('favorites.deleteAskEmpty')}</p>
          {keptDays !== undefined && <p>{t('favorites.deleteKept', { count: keptDays })}</p>}
          {openShares > 0 && <p>{t('favorites.deleteShares', { count: openShares })}</p>}
        </AskDialog>
      );
    case 'leave':
      return (
        <AskDialog {...at} intent="leave" title={t('favorites.leaveTitle', { name })} submit={t('favorites.leave')}>
          <p>{t('favorites.leaveAsk', { maker: maker ?? '' })}</p>
        </AskDialog>
      );
  }
}

interface Asking {
  title: string;
  submit: string;
  action: string;
  close: string;
}

function AskDialog({
  intent,
  title,
  submit,
  action,
  close,
  children,
}: Asking & { intent: 'empty' | 'delete' | 'leave'; children: ReactNode }) {
  return (
    <ConfirmDialog
      id="ask-list"
      of={favoritesForm}
      intent={intent}
      title={title}
      action={action}
      closeHref={close}
      confirm={submit}
    >
      {children}
    </ConfirmDialog>
  );
}

function NameDialog({
  intent,
  title,
  submit,
  action,
  close,
  text,
  name,
}: Asking & { intent: 'rename' | 'copyList'; text?: string; name: string }) {
  const { t } = useTranslation();
  return (
    <FormDialog
      id="name-list"
      title={title}
      closeHref={close}
      submit={submit}
      of={favoritesForm}
      intent={intent}
      action={action}
      values={{ name }}
      replace
    >
      {({ field }) => (
        <>
          {text && <p>{text}</p>}
          <TextField
            label={t('favorites.listName')}
            hint={t('favorites.nameHint')}
            maxLength={mostNameLength}
            autoComplete="off"
            required
            {...field('name')}
          />
        </>
      )}
    </FormDialog>
  );
}
