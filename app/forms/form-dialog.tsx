/** A dialog with a form: a cancel link and the form's button at its foot. Without script it is part of the page. */
import { useNavigation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, SendingContext } from '#app/ui/button.tsx';
import { Dialog, type DialogProps } from '#app/ui/dialog.tsx';
import { ActionForm, type ActionFormProps } from './action-form.tsx';
import { ownFields, type FormDeclaration } from './declare.ts';

export interface FormDialogProps<Of extends FormDeclaration>
  extends Omit<ActionFormProps<Of>, 'id' | 'title'>, Pick<DialogProps, 'id' | 'title' | 'closeHref' | 'width'> {
  /** what the button does */
  submit: string;
  disabled?: boolean;
  /** further buttons, before the main one; those that submit name the form */
  others?: (formId: string) => ReactNode;
}

/** The dialog counts as the confirmation of its intent. */
export function FormDialog<Of extends FormDeclaration>({
  id,
  title,
  closeHref,
  width,
  submit,
  disabled,
  others,
  ...form
}: FormDialogProps<Of>) {
  const { t } = useTranslation();
  // Nothing else can be sent while the dialog is open.
  const sending = String(useNavigation().formData?.get(ownFields.intent) ?? '');
  const formId = `${id}-form`;
  const confirms = form.of.intents[String(form.intent)]?.confirm;
  return (
    <Dialog
      {...{ id, title, closeHref, width }}
      closeLabel={t('forms.cancel')}
      footer={
        <SendingContext.Provider value={sending}>
          {others?.(formId)}
          <Button look={confirms ? 'danger' : 'primary'} form={formId} disabled={disabled}>
            {submit}
          </Button>
        </SendingContext.Provider>
      }
    >
      <ActionForm
        className="form"
        {...(form as unknown as ActionFormProps<Of>)}
        id={formId}
        carry={confirms ? { ...form.carry, [ownFields.confirmed]: 'yes' } : form.carry}
      />
    </Dialog>
  );
}
