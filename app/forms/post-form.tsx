/**
 * The base of every form with an action: target, hidden fields, and no second submission while one is pending. Small enough for every
 * page; action-form.tsx adds conform for forms with fields.
 */
import {
  useActionData,
  useLocation,
  useNavigation,
  type FetcherWithComponents,
  type FormProps,
} from '@remix-run/react';
import { forwardRef, useContext, useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { Button, SendingContext, type ButtonProps } from '#app/ui/button.tsx';
import { elementProps, Form } from '#app/ui/link.tsx';
import { useBeforePaint } from '#app/ui/use-before-paint.ts';
import { onlyIntent, ownFields, type FormDeclaration, type IntentOf } from './declare.ts';

export type Carried = Record<string, string | number | boolean | null | undefined | readonly (string | number)[]>;

export interface PostFormProps<Of extends FormDeclaration = FormDeclaration> extends Omit<FormProps, 'method'> {
  of: Of;
  /** the intent of Enter, and of buttons without one; by default the form's only intent */
  intent?: IntentOf<Of> | `${IntentOf<Of>}:${string}`;
  /** hidden fields; undefined and null are left out */
  carry?: Carried;
  /** A second submission replaces a pending one. By default it is dropped as a double click. */
  everyPress?: true;
  /** the answer comes here instead of to the page */
  fetcher?: FetcherWithComponents<unknown>;
  children?: ReactNode;
}

/** path of the page whose form was sent, until what it leads to is there */
let sentFrom: string | null = null;

/** A form keeps the page where it is, but another page that it leads to begins at its top. */
export function useTopAfterSending(): void {
  const { pathname, hash, key } = useLocation();
  useEffect(() => {
    if (sentFrom !== null && sentFrom !== pathname && hash === '') window.scrollTo(0, 0);
    sentFrom = null;
  }, [pathname, hash, key]);
}

/** Whether the form around is being sent. */
export const useSending = () => useContext(SendingContext) !== '';

export const PostForm = forwardRef<HTMLFormElement, PostFormProps>(function PostForm(
  { of, intent = onlyIntent(of), carry = {}, everyPress, fetcher, children, onSubmit, onInput, ...rest },
  ref,
) {
  const navigation = useNavigation();
  const { state, formData } = fetcher ?? navigation;
  const pageData = useActionData<unknown>();
  const answer = fetcher ? fetcher.data : pageData;
  const { key: visit, pathname } = useLocation();
  /** its own data: an address may have several forms */
  const sent = useRef<FormData | 'pressed' | null>(null);
  /** intent of the press, '' for none, until there's more to tell: a busy machine draws a navigation's beginning late */
  const [pressed, setPressed] = useState('');
  if (sent.current === 'pressed' && formData) sent.current = formData;
  const isGoing = state !== 'idle' && sent.current !== null && (fetcher !== undefined || sent.current === formData);
  const sending = isGoing ? String(formData?.get(ownFields.intent) ?? '') : pressed;
  // React may skip the states in between: the end of a submission is known by its answer, or by the visit that it led to. Whoever sees the answer may press again at once.
  const free = () => {
    sent.current = null;
    setPressed('');
  };
  useBeforePaint(() => {
    if (state === 'idle') free();
  }, [state, answer, visit]);
  // A page restored from the back/forward cache has nothing pending.
  useEffect(() => {
    const forget = ({ persisted }: PageTransitionEvent) => persisted && free();
    window.addEventListener('pageshow', forget);
    return () => window.removeEventListener('pageshow', forget);
  }, []);
  // Served, a fetcher's form is a plain one: what finds out where it leads costs more than all that is in it.
  const isServed = import.meta.env.SSR && fetcher !== undefined && rest.action?.startsWith('/');
  const Frame = isServed ? ServedForm : (fetcher?.Form ?? Form);
  return (
    <Frame
      preventScrollReset
      {...rest}
      ref={ref}
      method="post"
      noValidate
      onSubmit={(event) => {
        if (sent.current !== null && !everyPress) return event.preventDefault();
        onSubmit?.(event);
        if (event.defaultPrevented) return;
        sent.current = 'pressed';
        setPressed(intent ?? (event.nativeEvent as SubmitEvent).submitter?.getAttribute('value') ?? '');
        if (!fetcher) sentFrom = pathname;
      }}
      onInput={(event) => {
        onInput?.(event);
        // Nothing tells that the browser's own sending was stopped.
        if (rest.reloadDocument) free();
      }}
    >
      <SendingContext.Provider value={everyPress ? '' : sending}>
        {!of.isIdempotent && <OneTimeId />}
        {intent !== undefined && <input type="hidden" name={ownFields.intent} value={intent} />}
        {Object.entries(carry).flatMap(([name, value]) =>
          value === undefined || value === null
            ? []
            : [value]
                .flat()
                .map((one, at) => <input key={`${name} ${at}`} type="hidden" name={name} value={String(one)} />),
        )}
        {children}
      </SendingContext.Provider>
    </Frame>
  );
}) as <Of extends FormDeclaration>(props: PostFormProps<Of> & { ref?: React.Ref<HTMLFormElement> }) => JSX.Element;

const ServedForm = forwardRef<HTMLFormElement, FormProps>(function ServedForm(props, ref) {
  return <form ref={ref} {...elementProps(props)} />;
});

/** Only in the served page: with script a second submission is prevented. */
function OneTimeId() {
  const isServed = useSyncExternalStore(
    () => () => undefined,
    () => false,
    () => true,
  );
  const [id] = useState(() => (typeof document === 'undefined' ? crypto.randomUUID() : ''));
  return isServed ? <input type="hidden" name={ownFields.once} value={id} suppressHydrationWarning /> : null;
}

/** A form's button. `intent` where the form has several. */
export function SubmitButton({ intent, ...rest }: ButtonProps & { intent?: string }) {
  const own = intent === undefined ? {} : { name: ownFields.intent, value: intent };
  return <Button {...own} {...rest} />;
}

/** A form with only a button. */
export function PostButton<Of extends FormDeclaration>({
  of,
  intent,
  carry,
  action,
  fetcher,
  reloadDocument,
  replace,
  ...button
}: Pick<PostFormProps<Of>, 'of' | 'carry' | 'action' | 'fetcher' | 'reloadDocument' | 'replace'> & {
  intent?: PostFormProps<Of>['intent'];
} & ButtonProps) {
  return (
    <PostForm {...{ of, intent, carry, action, fetcher, reloadDocument, replace }}>
      <SubmitButton {...button} />
    </PostForm>
  );
}
