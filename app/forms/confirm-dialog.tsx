/** Asks before what can't be taken back: a dialog over the page with script, a page of its own address without. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#app/ui/button.tsx';
import { Dialog, type DialogProps } from '#app/ui/dialog.tsx';
import { ownFields, type FormDeclaration } from './declare.ts';
import { PostForm, SubmitButton, type Carried, type PostFormProps } from './post-form.tsx';

export interface ConfirmDialogProps<Of extends FormDeclaration> extends Omit<DialogProps, 'footer' | 'closeLabel'> {
  of: Of;
  intent: NonNullable<PostFormProps<Of>['intent']>;
  action?: string;
  carry?: Carried;
  /** what the button does: "Delete design" */
  confirm: string;
  /** more ways out, beside the button */
  others?: ReactNode;
  /** it can be taken back */
  harmless?: boolean;
}

export function ConfirmDialog<Of extends FormDeclaration>({
  of,
  intent,
  action,
  carry,
  confirm,
  others,
  harmless,
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
          action={action}
          carry={{ ...carry, [ownFields.confirmed]: 'yes' }}
          className="row"
          // No step back to a question that has been answered.
          replace
        >
          <ButtonLink to={dialog.closeHref} preventScrollReset>
            {t('forms.cancel')}
          </ButtonLink>
          {others}
          <SubmitButton look={harmless ? 'primary' : 'danger'}>{confirm}</SubmitButton>
        </PostForm>
      }
    />
  );
}
