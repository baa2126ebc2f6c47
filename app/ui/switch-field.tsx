import { CheckboxField, type CheckboxFieldProps } from './field.tsx';

/** A checkbox that also sends "no": an unticked box would be missing from the form, and missing fields stay unchanged. */
export function SwitchField(props: Omit<CheckboxFieldProps, 'value'>) {
  return (
    <>
      <input type="hidden" name={props.name} value="false" />
      <CheckboxField {...props} value="true" />
    </>
  );
}
