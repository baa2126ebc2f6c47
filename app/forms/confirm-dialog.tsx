/** Confirms what can't be undone: a dialog with script, a separate address without. */
import { useTranslation } from 'react-i18next';
import { Dialog, type DialogProps } from '#app/ui/dialog.tsx';
import { ownFields, type FormDeclaration } from './declare.ts';
import { PostForm, SubmitButton, type Carried, type PostFormProps } from './post-form.tsx';

export interface ConfirmDialogProps<Of extends FormDeclaration> extends Omit<DialogProps, 'footer' | 'closeLabel'> {
  of: Of;
  intent: NonNullable<PostFormProps<Of>['intent']>;
  /** if not the page without the dialog */
  action?: string;
  carry?: Carried;
  /** what the button does: "Delete design" */
  confirm: string;
  /** what it does can be taken back */
  isReversible?: boolean;
  /** of the button that leaves all as it is, where the deed itself is called "cancel" */
  keep?: string;
}

export function ConfirmDialog<Of extends FormDeclaration>({
  of,
  intent,
  action,
  carry,
  confirm,
  isReversible = false,
  keep,
  ...dialog
}: ConfirmDialogProps<Of>) {
  const { t } = useTranslation();
  return (
    <Dialog
      {...dialog}
      closeLabel={keep ?? t('forms.cancel')}
      footer={
        <PostForm
          of={of}
          intent={intent}
          action={action ?? dialog.closeHref}
          carry={{ ...carry, [ownFields.confirmed]: 'yes' }}
          // Going back must not reopen an answered confirmation.
          replace
        >
          <SubmitButton look={isReversible ? 'primary' : 'danger'}>{confirm}</SubmitButton>
        </PostForm>
      }
    />
  );
}
