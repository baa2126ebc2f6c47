import { TextField, type TextFieldProps } from '#app/ui/field.tsx';

/** A place on the picture. */
export function PercentField(props: Omit<TextFieldProps, 'type' | 'suffix'>) {
  return <TextField {...props} type="number" inputMode="decimal" min={0} max={100} step={0.1} suffix="%" />;
}
