/** Asks before what can't be taken back: a dialog over the page with script, a page of its own address without. */
import { useTranslation } from 'react-i18next';
import { Dialog, type DialogProps } from '#app/ui/dialog.tsx';
import { ownFields, type FormDeclaration } from './declare.ts';
import { PostForm, SubmitButton, type Carried, type PostFormProps } from './post-form.tsx';

export interface ConfirmDialogProps<Of extends FormDeclaration> extends Omit<DialogProps, 'footer' | 'closeLabel'> {
  of: Of;
  intent: NonNullable<PostFormProps<Of>['intent']>;
  /** where it isn't the page without the dialog */
  action?: string;
  carry?: Carried;
  /** what the button does: "Delete design" */
  confirm: string;
}

export function ConfirmDialog<Of extends FormDeclaration>({
  of,
  intent,
  action,
  carry,
  confirm,
  ...dialog
}: ConfirmDialogProps<Of>) {
  const { t } = useTranslation();
  return (
    <Dialog
      {...dialog}
      closeLabel={t('forms.cancel')}
      footer={
        <PostForm
          of={of}
          intent={intent}
          action={action ?? dialog.closeHref}
          carry={{ ...carry, [ownFields.confirmed]: 'yes' }}
          // No step back to a question that has been answered.
          replace
        >
          <SubmitButton look="danger">{confirm}</SubmitButton>
        </PostForm>
      }
    />
  );
}
