/** A button with a confirmation, for one-click actions that can't be undone. */
import { useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { ButtonLink, type ButtonLinkProps } from '#app/ui/button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { askAddress, ownFields, type FormDeclaration } from './declare.ts';
import type { Carried, PostFormProps } from './post-form.tsx';

export interface QuestionProps<Of extends FormDeclaration> {
  of: Of;
  /** with its object, if a page has several such buttons: `revoke:42` */
  intent: NonNullable<PostFormProps<Of>['intent']>;
  carry?: Carried;
  title: string;
  /** what it does, and what is lost */
  text: ReactNode;
  /** of the button that does it */
  confirm: string;
  /** what it does can be taken back */
  isReversible?: boolean;
  /** of the button that leaves all as it is, where the deed itself is called "cancel" */
  keep?: string;
  /** the page without the dialog, if not the present address */
  here?: string;
}

/** The object of the open confirmation of `intent`: `42` of `revoke:42`. */
export function useAskedAbout(intent: string): string | undefined {
  const [asked, about] = (new URLSearchParams(useLocation().search).get(ownFields.ask) ?? '').split(':');
  return asked === intent ? about : undefined;
}

/** Whether the confirmation of `intent` is open, its address, and the page without it. */
function useAsked(intent: string, at?: string) {
  const location = useLocation();
  const { pathname, search } = at === undefined ? location : new URL(at, 'http://own');
  const params = new URLSearchParams(search);
  const isAsked = new URLSearchParams(location.search).get(ownFields.ask) === intent;
  params.delete(ownFields.ask);
  const here = params.size > 0 ? `${pathname}?${params.toString()}` : pathname;
  return { isAsked, here, address: askAddress(here, intent) };
}

/** Not inside another form, because it is one. */
export function Question<Of extends FormDeclaration>({ text, here: at, ...question }: QuestionProps<Of>) {
  const { isAsked, here } = useAsked(question.intent, at);
  if (!isAsked) return null;
  return (
    <ConfirmDialog {...question} id="ask" closeHref={here}>
      <p>{text}</p>
    </ConfirmDialog>
  );
}

/** Only the button, for use inside another form. */
export function AskLink({ intent, here, ...button }: Omit<ButtonLinkProps, 'to'> & { intent: string; here?: string }) {
  return <ButtonLink {...button} to={useAsked(intent, here).address} preventScrollReset />;
}

export function ConfirmButton<Of extends FormDeclaration>({
  of,
  intent,
  carry,
  title,
  text,
  confirm,
  isReversible,
  keep,
  here,
  ...button
}: Omit<QuestionProps<Of>, 'confirm'> & { confirm?: string } & Omit<ButtonLinkProps, 'to' | 'intent' | 'title'>) {
  return (
    <>
      <AskLink {...button} intent={intent} here={here} />
      <Question
        {...{ of, intent, carry, title, text, isReversible, keep, here }}
        confirm={confirm ?? String(button.children)}
      />
    </>
  );
}
