import { useNavigate } from '@remix-run/react';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Form } from '#app/ui/link.tsx';
import { mostNameLength } from '#app/domain/lists/favorites/limits.ts';
import type { Refusal } from './action.server.ts';
import type { ListDialog } from './addresses.ts';

export interface AskedList {
  name: string;
  entryCount: number;
  /** whose it is, where it is shared with the reader */
  maker: string | null;
  openShares: number;
}

export interface ListDialogsProps {
  dialog: Exclude<ListDialog, 'share'>;
  list: AskedList;
  /** with the dialog, and without */
  action: string;
  close: string;
  refusal: Refusal | undefined;
}

/** Each with an address of its own, so that it works without script. */
export function ListDialogs({ dialog, list, action, close, refusal }: ListDialogsProps) {
  const { t } = useTranslation();
  const { name, entryCount, openShares } = list;
  switch (dialog) {
    case 'rename':
      return (
        <NameDialog
          {...{ action, close, refusal }}
          intent="rename"
          title={t('favorites.renameTitle', { name })}
          name={name}
          submit={t('favorites.save')}
        />
      );
    case 'copy':
      return (
        <NameDialog
          {...{ action, close, refusal }}
          intent="copyList"
          title={t('favorites.copyTitle', { name })}
          text={t('favorites.copyText')}
          name={list.maker ? name : `${name} 2`}
          submit={t('favorites.copy')}
        />
      );
    case 'empty':
      return (
        <AskDialog
          {...{ action, close }}
          intent="empty"
          title={t('favorites.emptyTitle', { name })}
          submit={t('favorites.empty')}
        >
          <p>{t('favorites.emptyAsk', { count: entryCount })}</p>
        </AskDialog>
      );
    case 'delete':
      return (
        <AskDialog
          {...{ action, close }}
          intent="delete"
          title={t('favorites.deleteTitle', { name })}
          submit={t('favorites.delete')}
        >
          <p>{entryCount > 0 ? t('favorites.deleteAsk', { count: entryCount }) : t('favorites.deleteAskEmpty')}</p>
          {openShares > 0 && <p>{t('favorites.deleteShares', { count: openShares })}</p>}
        </AskDialog>
      );
    case 'leave':
      return (
        <AskDialog
          {...{ action, close }}
          intent="leave"
          title={t('favorites.leaveTitle', { name })}
          submit={t('favorites.leave')}
        >
          <p>{t('favorites.leaveAsk', { maker: list.maker ?? '' })}</p>
        </AskDialog>
      );
  }
}

export interface PageDialogProps {
  title: string;
  close: string;
  closeLabel: string;
  width?: 'narrow' | 'wide';
  footer?: ReactNode;
  children: ReactNode;
}

/** A dialog that the address asks for: closed by the Escape key, the address goes back as well. */
export function PageDialog({ title, close, closeLabel, width, footer, children }: PageDialogProps) {
  const navigate = useNavigate();
  const id = useId();
  return (
    <Dialog
      id={id}
      title={title}
      open
      closeHref={close}
      closeLabel={closeLabel}
      width={width}
      footer={footer}
      onClose={() => {
        if (new URLSearchParams(window.location.search).has('dialog'))
          navigate(close, { replace: true, preventScrollReset: true });
      }}
    >
      {children}
    </Dialog>
  );
}

interface Asking {
  intent: string;
  title: string;
  submit: string;
  action: string;
  close: string;
}

function AskDialog({ intent, title, submit, action, close, children }: Asking & { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <PageDialog
      title={title}
      close={close}
      closeLabel={t('favorites.keep')}
      footer={
        <Form method="post" action={action} className="row" replace>
          <input type="hidden" name="intent" value={intent} />
          <ButtonLink to={close} preventScrollReset replace>
            {t('favorites.keep')}
          </ButtonLink>
          <Button look="danger">{submit}</Button>
        </Form>
      }
    >
      {children}
    </PageDialog>
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
  refusal,
}: Asking & { text?: string; name: string; refusal: Refusal | undefined }) {
  const { t } = useTranslation();
  const formId = useId();
  const refused = refusal?.intent === intent ? refusal : undefined;
  return (
    <PageDialog
      title={title}
      close={close}
      closeLabel={t('favorites.close')}
      footer={
        <Button look="primary" form={formId}>
          {submit}
        </Button>
      }
    >
      <Form id={formId} method="post" action={action} className="form" replace>
        <input type="hidden" name="intent" value={intent} />
        {text && <p>{text}</p>}
        <NameField name={name} refused={refused} />
      </Form>
    </PageDialog>
  );
}

export function NameField({ name, refused, label }: { name?: string; refused: Refusal | undefined; label?: string }) {
  const { t } = useTranslation();
  return (
    <TextField
      name="name"
      label={label ?? t('favorites.listName')}
      hint={t('favorites.nameHint')}
      defaultValue={refused?.given.name ?? name}
      errors={refused ? [refused.fields.name ?? refused.message] : undefined}
      maxLength={mostNameLength}
      autoComplete="off"
      required
    />
  );
}
