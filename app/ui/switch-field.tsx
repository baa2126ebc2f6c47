import { CheckboxField, type CheckboxFieldProps } from './field.tsx';

/** A checkbox that also says no: without it an unticked box would be missing from the form, and what is missing stays as it was. */
export function SwitchField(props: Omit<CheckboxFieldProps, 'value'>) {
  return (
    <>
      <input type="hidden" name={props.name} value="false" />
      <CheckboxField {...props} value="true" />
    </>
  );
}
