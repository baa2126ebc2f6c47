/**
 * A form with fields, on conform: keeps typed values, shows errors at the fields and above the form, focuses the first invalid field,
 * and reports edit conflicts. Validated in the browser by the operation's schema once that is loaded, and always by the operation.
 */
import { parse, type SubmissionResult } from '@conform-to/dom';
import { useForm } from '@conform-to/react';
import { useActionData } from '@remix-run/react';
import { useEffect, useId, useMemo, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { FormError } from '#app/ui/form-error.tsx';
import { listOf, readRefusal, textOf, type FormRefusal } from './answer.ts';
import { onlyIntent, ownFields, type FormDeclaration } from './declare.ts';
import { EditConflict, type KeptField } from './edit-conflict.tsx';
import { baseField, merge, readBase, tidy, type Kept } from './field-by-field.ts';
import { useFormDraft } from './form-draft.ts';
import { useKeptDraft } from './kept-draft.ts';
import { PostForm, type PostFormProps } from './post-form.tsx';
import { readPath, typedAt } from './typed.ts';
import { describeUnsentWith } from './unsent.ts';
import { useCheck } from './use-check.ts';

describeUnsentWith((form, message) => {
  const submission = parse<unknown, string[]>(form, { resolve: (value) => ({ value }) });
  const textOfOwn = (name: string) => textOf(form.get(name));
  return {
    drawn: textOfOwn(ownFields.drawn),
    intent: textOfOwn(ownFields.intent),
    key: 'unavailable',
    message,
    result: submission.reply({ formErrors: [message] }) as FormRefusal['result'],
  };
});

/** What `ui/field.tsx` takes of a field. */
export interface FieldProps {
  id: string;
  name: string;
  defaultValue: string;
  errors?: string[];
  autoFocus?: boolean;
}

export interface FormTools<Facts = undefined> {
  /** the `facts` from when the form was started */
  facts: Facts;
  /** of a text, number, date or select field */
  field: (name: string) => FieldProps;
  /** of a checkbox: yes or no, or one of several with a value each */
  check: (
    name: string,
    value?: string,
  ) => Omit<FieldProps, 'defaultValue'> & { value: string; defaultChecked: boolean };
  /** of radio buttons or boxes of one name */
  choices: (name: string) => Omit<FieldProps, 'defaultValue' | 'autoFocus'> & { defaultValue: string[] };
  /** errors of a field that is rendered otherwise */
  errorsOf: (name: string) => string[] | undefined;
  /** the element's id of a field */
  idOf: (name: string) => string;
  /** the form's last refusal, while it applies */
  refusal: FormRefusal | undefined;
  /** of a form saved field by field: changes from another session since it was rendered */
  meanwhile: readonly string[];
  /** discards the typed values */
  drop: () => void;
  /** validates again after fields were added, removed or moved in a form with errors */
  recheck: () => void;
  formId: string;
}

export interface ActionFormProps<Of extends FormDeclaration, Facts = undefined> extends Omit<
  PostFormProps<Of>,
  'children' | 'id'
> {
  /** which of the page's forms this is; by default the declaration's name */
  drawn?: string;
  /** of the element; buttons outside of it name it */
  id?: string;
  /** what is kept now */
  values?: object;
  /** version of the stored state: a save over a newer one is refused */
  version?: string;
  /** names and stored values of the fields listed in an edit conflict */
  kept?: KeptField[];
  /** replaces the usual notice of an edit conflict */
  conflictNotice?: (tools: FormTools<Facts>) => ReactNode;
  /** further data that the fields are rendered from: unchanged while the form is being filled in */
  facts?: Facts;
  /** Its `values` are saved one by one: `changedFields` returns the changed ones. */
  fieldByField?: true;
  /** a custom submit of the validated form, and its answer */
  by?: { send: (form: HTMLFormElement) => void; answer: unknown };
  children: (tools: FormTools<Facts>) => ReactNode;
}

export function ActionForm<Of extends FormDeclaration, Facts = undefined>(props: ActionFormProps<Of, Facts>) {
  const { of, drawn = of.name, values = {}, version, facts, fetcher, by } = props;
  const pageData = useActionData<unknown>();
  const kept = useKeptDraft(drawn);
  const given = readRefusal(by?.answer ?? (fetcher ? fetcher.data : pageData), drawn) ?? kept;
  const draft = useFormDraft({ values, version, facts }, version ?? JSON.stringify(values), given, isConflict);
  const { merged, meanwhile } = useMerged(props.fieldByField && draft.answer, draft.facts.values);
  return (
    <DrawnForm
      key={props.fieldByField ? draft.drawing : draft.key}
      {...props}
      drawn={drawn}
      values={draft.facts.values}
      version={draft.facts.version}
      facts={draft.facts.facts}
      refusal={merged ?? draft.answer}
      meanwhile={meanwhile}
      drop={draft.drop}
      draft={draft.props}
    />
  );
}

const isConflict = ({ key }: FormRefusal) => key === 'changedMeanwhile';

/** A refused form saved field by field, with the stored values in untouched fields. */
function useMerged(refusal: FormRefusal | false | undefined, values: object) {
  const now = refusal ? JSON.stringify(values) : '';
  return useMemo(() => {
    if (!refusal) return { meanwhile: [] };
    const { initialValue, ...result } = refusal.result;
    const stored = JSON.parse(now) as Kept;
    const typed = Object.fromEntries(Object.keys(stored).map((name) => [name, typedAt(refusal, name)]));
    const { shown, meanwhile } = merge(stored, readBase(initialValue?.[baseField]), tidy(typed, stored));
    return { merged: { ...refusal, result: { ...result, initialValue: shown as typeof initialValue } }, meanwhile };
  }, [refusal, now]);
}

interface DrawnFormProps<Of extends FormDeclaration, Facts> extends ActionFormProps<Of, Facts> {
  drawn: string;
  refusal: FormRefusal | undefined;
  meanwhile: readonly string[];
  drop: () => void;
  draft: ReturnType<typeof useFormDraft>['props'];
}

function DrawnForm<Of extends FormDeclaration, Facts>({
  drawn,
  values,
  version,
  refusal,
  meanwhile,
  drop,
  draft,
  kept = [],
  fieldByField,
  conflictNotice,
  facts,
  by,
  children,
  id,
  carry,
  ...post
}: DrawnFormProps<Of, Facts>) {
  const made = useId();
  // A description is named by ids in a row, with spaces between them.
  const formId = id ?? `${drawn.replaceAll(' ', '-')}${made}`;
  const check = useCheck(post.of, post.intent ?? onlyIntent(post.of), refusal);
  const [form] = useForm<Record<string, unknown>, unknown, string[]>({
    id: formId,
    lastResult: refusal?.result as SubmissionResult<string[]> | undefined,
    defaultValue: values as Record<string, never>,
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
    onValidate: ({ form: element, formData, submitter }) => check.run(element, formData, submitter),
  });
  const faults = Object.entries(form.allErrors).filter(([name]) => name !== '');
  useFocusOnFault(draft.ref, refusal, faults.length > 0);

  const told = fieldByField ? kept.filter(({ name }) => meanwhile.includes(name)) : kept;
  const valueAt = (name: string) => readPath(form.initialValue, name);
  const idOf = (name: string) => `${formId}-${name.replaceAll(/[^\w-]+/g, '-')}`;
  const first = refusal && faults[0]?.[0];
  const base = (name: string) => ({
    id: idOf(name),
    name,
    errors: form.allErrors[name],
    ...(first === name && { autoFocus: true }),
  });
  const tools: FormTools<Facts> = {
    facts: facts as Facts,
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
    meanwhile,
    drop,
    recheck: () => void (faults.length > 0 && form.validate()),
    formId,
  };
  return (
    <PostForm
      {...post}
      id={formId}
      ref={draft.ref}
      carry={{
        ...carry,
        [ownFields.drawn]: drawn,
        [ownFields.version]: refusal?.version ?? version,
        [baseField]: fieldByField && JSON.stringify(values),
      }}
      onInput={draft.onInput}
      onFocus={check.load}
      onClick={(event) => {
        post.onClick?.(event);
        // The second click of a double click may come when the first is answered already, and the form is empty again.
        if (event.detail > 1 && (event.target as Element).closest('button')?.type === 'submit') event.preventDefault();
      }}
      onSubmit={(event) => {
        post.onSubmit?.(event);
        if (!event.defaultPrevented) form.onSubmit(event);
        if (event.defaultPrevented) return;
        if (!by) return draft.onSubmit();
        event.preventDefault();
        by.send(event.currentTarget);
      }}
    >
      {refusal?.key === 'changedMeanwhile' &&
        (conflictNotice?.(tools) ?? <EditConflict fields={told} refusal={refusal} />)}
      <Summary
        own={form.errors ?? []}
        faults={faults.flatMap(([name, found]) => (found ?? []).map((message) => ({ message, fieldId: idOf(name) })))}
      />
      {children(tools)}
    </PostForm>
  );
}

/** A single field error is shown only at its field; several, or an error of the form, also above it: each sentence once, leading to its first field. */
function Summary({ own, faults }: { own: string[]; faults: { message: string; fieldId: string }[] }) {
  const { t } = useTranslation();
  if (own.length + faults.length === 0 || (own.length === 0 && faults.length === 1)) return null;
  const all = [...faults, ...own.map((message) => ({ message }))];
  const errors = all.filter(({ message }, at) => all.findIndex((other) => other.message === message) === at);
  const quiet = faults.length > 0;
  if (errors.length === 1 && errors[0]!.message === t('errors.required'))
    return <FormError title={t('forms.empty')} quiet={quiet} />;
  if (errors.length === 1) return <FormError title={errors[0]!.message} quiet={quiet} />;
  return <FormError title={t('forms.error')} errors={errors} quiet={quiet} />;
}

function useFocusOnFault(form: RefObject<HTMLFormElement>, refusal: FormRefusal | undefined, hasFaults: boolean): void {
  useEffect(() => {
    if (refusal && hasFaults) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [refusal]);
}
