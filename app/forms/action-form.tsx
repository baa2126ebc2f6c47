/**
 * The form that people fill in, on conform: fields with what was typed, sentences at the fields at fault, the form's own error, focus on
 * the first wrong field, what somebody else has changed meanwhile. Checked by the operation's own schema in the browser as soon as that is
 * loaded, and by the operation itself in any case.
 */
import { INTENT, parse, type SubmissionResult } from '@conform-to/dom';
import { useForm } from '@conform-to/react';
import { useActionData, useRevalidator } from '@remix-run/react';
import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { ErrorKey } from '#app/domain/base/errors.ts';
import { FormError } from '#app/ui/form-error.tsx';
import { readRefusal, type FormRefusal } from './answer.ts';
import { onlyIntent, ownFields, type FormDeclaration } from './declare.ts';
import { EditConflict, type KeptField } from './edit-conflict.tsx';
import { useFormDraft } from './form-draft.ts';
import { PostForm, type PostFormProps } from './post-form.tsx';
import type { findFaults as FindFaults } from './validate.ts';

/** What `ui/field.tsx` takes of a field. */
export interface FieldProps {
  id: string;
  name: string;
  defaultValue: string;
  errors?: string[];
  autoFocus?: boolean;
}

export interface FormTools {
  /** of a text, number, date or select field */
  field: (name: string) => FieldProps;
  /** of a box that says yes or no, or is one of several with a value each */
  check: (
    name: string,
    value?: string,
  ) => Omit<FieldProps, 'defaultValue'> & { value: string; defaultChecked: boolean };
  /** of radio buttons or boxes of one name */
  choices: (name: string) => Omit<FieldProps, 'defaultValue' | 'autoFocus'> & { defaultValue: string[] };
  /** sentences at a field that is drawn in another way */
  errorsOf: (name: string) => string[] | undefined;
  /** the element's id of a field */
  idOf: (name: string) => string;
  /** the form's own refusal, as long as it stands */
  refusal: FormRefusal | undefined;
  formId: string;
}

export interface ActionFormProps<Of extends FormDeclaration> extends Omit<PostFormProps<Of>, 'children' | 'id'> {
  /** which of the page's forms this is; the declaration's name by itself */
  drawn?: string;
  /** of the element; buttons outside of it name it */
  id?: string;
  /** what is kept now */
  values?: object;
  /** of what is kept now: a save over a newer state is refused with both */
  version?: string;
  /** the fields, by their names and as they are kept now, that an edit conflict tells of */
  kept?: KeptField[];
  /** stands in place of the usual notice of an edit conflict */
  conflictNotice?: ReactNode;
  /** what comes back from the server isn't what was typed: the fields are drawn anew with each answer */
  redraws?: true;
  /** over the summary of several faults */
  errorTitle?: string;
  children: (tools: FormTools) => ReactNode;
}

export function ActionForm<Of extends FormDeclaration>(props: ActionFormProps<Of>) {
  const { of, drawn = of.name, values = {}, version, fetcher } = props;
  const pageData = useActionData<unknown>();
  const given = readRefusal(fetcher ? fetcher.data : pageData, drawn);
  const draft = useFormDraft({ values, version }, version ?? JSON.stringify(values), given);
  return (
    <DrawnForm
      {...props}
      key={props.redraws ? draft.drawing : draft.key}
      drawn={drawn}
      values={draft.facts.values}
      version={draft.facts.version}
      refusal={draft.answer}
      draft={draft.props}
    />
  );
}

interface DrawnFormProps<Of extends FormDeclaration> extends ActionFormProps<Of> {
  drawn: string;
  refusal: FormRefusal | undefined;
  draft: ReturnType<typeof useFormDraft>['props'];
}

function DrawnForm<Of extends FormDeclaration>({
  drawn,
  values,
  version,
  refusal,
  draft,
  kept = [],
  conflictNotice,
  redraws: _,
  errorTitle,
  children,
  id,
  carry,
  ...post
}: DrawnFormProps<Of>) {
  const { t } = useTranslation();
  const made = useId();
  const formId = id ?? `${drawn}${made}`;
  const check = useCheck(post.of, post.intent ?? onlyIntent(post.of), refusal);
  const [form] = useForm<Record<string, unknown>, unknown, string[]>({
    id: formId,
    lastResult: refusal?.result as SubmissionResult<string[]> | undefined,
    defaultValue: values as Record<string, never>,
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
    onValidate: ({ form: element, formData, submitter }) => check.run(element, formData, submitter),
  });
  const isConflict = refusal?.key === 'changedMeanwhile';
  useReadAgain(isConflict ? refusal : undefined);
  const faults = Object.entries(form.allErrors).filter(([name]) => name !== '');
  useFocusOnFault(draft.ref, refusal, faults.length > 0);

  const valueAt = (name: string) => readPath(form.initialValue, name);
  const idOf = (name: string) => `${formId}-${name.replaceAll(/[^\w-]+/g, '-')}`;
  const first = refusal && faults[0]?.[0];
  const base = (name: string) => ({
    id: idOf(name),
    name,
    errors: form.allErrors[name],
    ...(first === name && { autoFocus: true }),
  });
  const tools: FormTools = {
    field: (name) => ({ ...base(name), defaultValue: textOf(valueAt(name)) }),
    check: (name, value = 'on') => ({
      ...base(name),
      value,
      // conform keeps `true` as a form would send it.
      defaultChecked: [valueAt(name)].flat().some((one) => one === true || one === 'on' || textOf(one) === value),
    }),
    choices: (name) => {
      const value = valueAt(name);
      return { id: idOf(name), name, errors: form.allErrors[name], defaultValue: listOf(value) };
    },
    errorsOf: (name) => form.allErrors[name],
    idOf,
    refusal,
    formId,
  };
  return (
    <PostForm
      {...post}
      id={formId}
      ref={draft.ref}
      carry={{ ...carry, [ownFields.drawn]: drawn, [ownFields.version]: refusal?.version ?? version }}
      onInput={draft.onInput}
      onFocus={check.load}
      onSubmit={(event) => {
        post.onSubmit?.(event);
        if (!event.defaultPrevented) form.onSubmit(event);
        if (!event.defaultPrevented) draft.onSubmit();
      }}
    >
      {isConflict && (conflictNotice ?? <EditConflict fields={kept} typed={refusal.result.initialValue ?? {}} />)}
      <Summary
        title={errorTitle ?? t('forms.error')}
        own={form.errors ?? []}
        faults={faults.flatMap(([name, found]) => (found ?? []).map((message) => ({ message, fieldId: idOf(name) })))}
      />
      {children(tools)}
    </PostForm>
  );
}

/** One fault stands at its field alone; several, or one of the whole form, are told over it too. */
function Summary({
  title,
  own,
  faults,
}: {
  title: string;
  own: string[];
  faults: { message: string; fieldId: string }[];
}) {
  if (own.length + faults.length === 0 || (own.length === 0 && faults.length === 1)) return null;
  if (own.length === 1 && faults.length === 0) return <FormError title={own[0]!} />;
  return (
    <FormError title={title} errors={[...own.map((message) => ({ message })), ...faults]} quiet={faults.length > 0} />
  );
}

/** By itself a page with script isn't read again after a refusal, and would call what it was loaded with the present. */
function useReadAgain(refusal: FormRefusal | undefined): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (refusal) revalidate();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [refusal]);
}

function useFocusOnFault(form: RefObject<HTMLFormElement>, refusal: FormRefusal | undefined, hasFaults: boolean): void {
  useEffect(() => {
    if (refusal && hasFaults) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [refusal]);
}

interface Loaded {
  findFaults: typeof FindFaults;
  schemas: Record<string, z.ZodType>;
}

/** The check in the browser: nothing until the schemas are there, and then what the operation itself would find in the form's own fields. */
function useCheck(of: FormDeclaration, intent: string | undefined, refusal: FormRefusal | undefined) {
  const { t } = useTranslation();
  const [loaded, setLoaded] = useState<Loaded>();
  const isLoading = useRef(false);
  const lastIntent = useRef(refusal?.intent ?? intent ?? '');
  const load = () => {
    if (isLoading.current) return;
    isLoading.current = true;
    loadRules(of).then(setLoaded, () => {
      // The line was down: the next field asks again, and the server checks in any case.
      isLoading.current = false;
    });
  };
  useEffect(() => {
    if (refusal) load();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [refusal]);
  const run = (element: HTMLFormElement, form: FormData, submitter: HTMLElement | null) => {
    const isTyping = form.has(INTENT);
    if (!isTyping) lastIntent.current = String((submitter && form.get(ownFields.intent)) || (intent ?? ''));
    const schema = loaded?.schemas[lastIntent.current.split(':', 1)[0]!];
    const sentence = (key: ErrorKey) => t(`errors.${key}`);
    const hasField = (name: string) => name === '' || isDrawn(element, name);
    const faults = loaded && schema ? loaded.findFaults(form, schema, hasField, sentence) : {};
    const error = isTyping ? { ...unmended(form, refusal), ...faults } : faults;
    return parse<unknown, string[]>(form, {
      resolve: (value) => (Object.keys(error).length > 0 ? { error } : { value }),
    });
  };
  return { load, run };
}

async function loadRules(of: FormDeclaration): Promise<Loaded> {
  const given = Object.entries(of.intents).flatMap(([name, { schema }]) => (schema ? [[name, schema] as const] : []));
  const [{ findFaults }, ...schemas] = await Promise.all([
    import('./validate.ts'),
    ...given.map(async ([name, schema]) => [name, await schema()] as const),
  ]);
  return { findFaults, schemas: Object.fromEntries(schemas) };
}

/** A field that somebody can mend, not one that the form carries along. */
function isDrawn(form: HTMLFormElement, name: string): boolean {
  return [...form.elements].some(
    (element) =>
      'name' in element &&
      (element.name === name ||
        String(element.name).startsWith(`${name}[`) ||
        String(element.name).startsWith(`${name}.`)) &&
      (element as HTMLInputElement).type !== 'hidden',
  );
}

/** What the server alone can know stands at its field until that is changed. */
function unmended(form: FormData, refusal: FormRefusal | undefined): Record<string, string[]> {
  const { error = {}, initialValue } = refusal?.result ?? {};
  return Object.fromEntries(
    Object.entries(error).flatMap(([name, found]) => {
      const isSame = name !== '' && listOf(readPath(initialValue, name)).join('\n') === form.getAll(name).join('\n');
      return found && isSame ? [[name, found]] : [];
    }),
  );
}

/** `groups[2].name` of what conform keeps. */
function readPath(value: unknown, name: string): unknown {
  return name
    .split(/[.[\]]+/)
    .filter(Boolean)
    .reduce<unknown>((found, step) => (found as Record<string, unknown> | null | undefined)?.[step], value);
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

function listOf(value: unknown): string[] {
  return [value]
    .flat()
    .filter((one) => one !== undefined && one !== null)
    .map(textOf);
}
