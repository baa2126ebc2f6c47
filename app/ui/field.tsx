import {
  useEffect,
  useId,
  useState,
  useSyncExternalStore,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icons.tsx';

export interface FieldFrame {
  label: ReactNode;
  /** Shown under the label, before the control, so that it is read first. */
  hint?: ReactNode;
  /** Translated messages; any makes the field invalid. */
  errors?: string[];
  /** The word for "optional", shown beside the label. */
  optional?: string;
  /** The label is there for screen readers only. */
  labelHidden?: boolean;
}

export interface Option {
  value: string;
  label: string;
  hint?: string;
  disabled?: boolean;
}

/** Ids follow conform's pattern, so that `getInputProps` and these agree about aria-describedby. */
function describe(id: string, { hint, errors }: Pick<FieldFrame, 'hint' | 'errors'>) {
  const ids = [hint && `${id}-description`, errors?.length && `${id}-error`].filter(Boolean).join(' ');
  return { 'aria-describedby': ids || undefined, 'aria-invalid': errors?.length ? true : undefined } as const;
}

export interface FieldErrorProps {
  id?: string;
  errors?: string[];
}

export function FieldError({ id, errors }: FieldErrorProps) {
  if (!errors?.length) return null;
  return (
    <div className="field-error" id={id}>
      <Icon name="alert" />
      {errors.length === 1 ? (
        <span>{errors[0]}</span>
      ) : (
        <ul className="stack gap-1">
          {errors.map((error) => (
            <li key={error}>{error}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Frame({
  id,
  label,
  hint,
  errors,
  optional,
  labelHidden,
  className,
  children,
}: FieldFrame & { id: string; className?: string; children: ReactNode }) {
  return (
    <div className={classNames('field', className)}>
      <label htmlFor={id} className={labelHidden ? 'visually-hidden' : 'field-label'}>
        {label}
        {optional && <span className="field-optional">{optional}</span>}
      </label>
      {hint && (
        <div className="field-hint" id={`${id}-description`}>
          {hint}
        </div>
      )}
      {children}
      <FieldError id={`${id}-error`} errors={errors} />
    </div>
  );
}

export interface TextFieldProps extends FieldFrame, Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'size'> {
  name: string;
  type?: 'text' | 'email' | 'password' | 'number' | 'search' | 'date' | 'tel' | 'url' | 'color' | 'datetime-local';
  /** A unit or word at the end of the control: cm, dpi, days. */
  suffix?: ReactNode;
}

export function TextField({
  label,
  hint,
  errors,
  optional,
  labelHidden,
  suffix,
  type = 'text',
  id,
  className,
  ...rest
}: TextFieldProps) {
  const made = useId();
  const fieldId = id ?? made;
  const input = <input className="input" type={type} {...rest} id={fieldId} {...describe(fieldId, { hint, errors })} />;
  return (
    <Frame {...{ label, hint, errors, optional, labelHidden, className }} id={fieldId}>
      {suffix ? (
        <div className="input-with-suffix">
          {input}
          <span className="input-suffix">{suffix}</span>
        </div>
      ) : (
        input
      )}
    </Frame>
  );
}

export interface TextareaFieldProps extends FieldFrame, TextareaHTMLAttributes<HTMLTextAreaElement> {
  name: string;
}

export function TextareaField({
  label,
  hint,
  errors,
  optional,
  labelHidden,
  id,
  className,
  rows = 4,
  ...rest
}: TextareaFieldProps) {
  const made = useId();
  const fieldId = id ?? made;
  useTypedBeforeHydration(fieldId);
  return (
    <Frame {...{ label, hint, errors, optional, labelHidden, className }} id={fieldId}>
      <textarea className="input" rows={rows} {...rest} id={fieldId} {...describe(fieldId, { hint, errors })} />
    </Frame>
  );
}

/** On hydration React 18 sets a text area that isn't empty back to what was served (postMountWrapper in ReactDOMTextarea.js). */
function useTypedBeforeHydration(id: string): void {
  const isHydrating = useSyncExternalStore(
    () => () => undefined,
    () => false,
    () => typeof document !== 'undefined',
  );
  const find = () => document.getElementById(id) as HTMLTextAreaElement | null;
  const [typed] = useState(() => {
    const area = isHydrating ? find() : null;
    return area && area.value !== area.defaultValue ? area.value : undefined;
  });
  useEffect(() => {
    const area = find();
    if (area && typed !== undefined) area.value = typed;
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
}

export interface SelectFieldProps extends FieldFrame, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'size'> {
  name: string;
  options: Option[];
  /** The text of a first, empty option. */
  placeholder?: string;
}

export function SelectField({
  label,
  hint,
  errors,
  optional,
  labelHidden,
  options,
  placeholder,
  id,
  className,
  ...rest
}: SelectFieldProps) {
  const made = useId();
  const fieldId = id ?? made;
  return (
    <Frame {...{ label, hint, errors, optional, labelHidden, className }} id={fieldId}>
      <div className="select">
        <select className="input" {...rest} id={fieldId} {...describe(fieldId, { hint, errors })}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevronDown" />
      </div>
    </Frame>
  );
}

export interface CheckboxFieldProps
  extends Omit<FieldFrame, 'optional' | 'labelHidden'>, Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'size'> {
  name: string;
}

export function CheckboxField({ label, hint, errors, id, className, ...rest }: CheckboxFieldProps) {
  const made = useId();
  const fieldId = id ?? made;
  return (
    <div className={classNames('field', className)}>
      <label className="check">
        <input type="checkbox" {...rest} id={fieldId} {...describe(fieldId, { hint, errors })} />
        <span>{label}</span>
      </label>
      {hint && (
        <div className="field-hint check-hint" id={`${fieldId}-description`}>
          {hint}
        </div>
      )}
      <FieldError id={`${fieldId}-error`} errors={errors} />
    </div>
  );
}

export interface ChoiceGroupProps extends Omit<FieldFrame, 'labelHidden'> {
  kind?: 'radio' | 'checkbox';
  name: string;
  options: Option[];
  /** The chosen values; one for radios. */
  defaultValue?: string | string[];
  id?: string;
  required?: boolean;
  /** Choices side by side. */
  inline?: boolean;
}

/** Radio buttons by default; checkboxes of one name with kind="checkbox". */
export function ChoiceGroup({
  kind = 'radio',
  name,
  options,
  defaultValue = [],
  id,
  required,
  inline,
  label,
  hint,
  errors,
  optional,
}: ChoiceGroupProps) {
  const made = useId();
  const fieldId = id ?? made;
  const chosen = new Set(Array.isArray(defaultValue) ? defaultValue : [defaultValue]);
  return (
    <fieldset className="field" id={fieldId} tabIndex={-1} {...describe(fieldId, { hint, errors })}>
      <legend className="field-label">
        {label}
        {optional && <span className="field-optional">{optional}</span>}
      </legend>
      {hint && (
        <div className="field-hint" id={`${fieldId}-description`}>
          {hint}
        </div>
      )}
      <div className="choices" data-inline={inline || undefined}>
        {options.map((option) => (
          <label className="check" key={option.value}>
            <input
              type={kind}
              name={name}
              value={option.value}
              defaultChecked={chosen.has(option.value)}
              disabled={option.disabled}
              required={kind === 'radio' && required}
            />
            <span>
              {option.label}
              {option.hint && <span className="choice-hint">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={`${fieldId}-error`} errors={errors} />
    </fieldset>
  );
}

export interface FileFieldProps extends FieldFrame, Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'size'> {
  name: string;
}

export function FileField({ label, hint, errors, optional, labelHidden, id, className, ...rest }: FileFieldProps) {
  const made = useId();
  const fieldId = id ?? made;
  return (
    <Frame {...{ label, hint, errors, optional, labelHidden, className }} id={fieldId}>
      <input className="input file-input" type="file" {...rest} id={fieldId} {...describe(fieldId, { hint, errors })} />
    </Frame>
  );
}
