/** A dialog around one form: at its foot a way back that changes nothing, and the form's button. Without script it stands in the page. */
import { useNavigation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink, SendingContext, type ButtonLook } from '#app/ui/button.tsx';
import { Dialog, type DialogProps } from '#app/ui/dialog.tsx';
import { ownFields } from './declare.ts';

export interface FormDialogProps extends Omit<DialogProps, 'footer' | 'closeLabel'> {
  /** of the form among the children */
  formId: string;
  /** what the button does */
  submit: string;
  look?: ButtonLook;
  /** more ways to send it, before the button */
  others?: ReactNode;
}

export function FormDialog({ formId, submit, look = 'primary', others, ...dialog }: FormDialogProps) {
  const { t } = useTranslation();
  // Nothing else can be sent while the dialog is open.
  const sending = String(useNavigation().formData?.get(ownFields.intent) ?? '');
  return (
    <Dialog
      {...dialog}
      closeLabel={t('forms.cancel')}
      footer={
        <SendingContext.Provider value={sending}>
          <ButtonLink to={dialog.closeHref} preventScrollReset>
            {t('forms.cancel')}
          </ButtonLink>
          {others}
          <Button look={look} form={formId}>
            {submit}
          </Button>
        </SendingContext.Provider>
      }
    />
  );
}
