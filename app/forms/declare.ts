/**
 * A form is declared once: its intents, the noun's schema of each, and what the form asks of its body. The server's handler
 * (handle.server.ts), the form in the page (action-form.tsx, post-form.tsx) and the confirmation derive from the declaration.
 * Browser-safe: a schema is named by how it is loaded, so that a page without script, or a visitor who types nothing, pays nothing for zod.
 */
import type { z } from 'zod';
import type { ErrorKey, ErrorValues } from '#app/domain/base/errors.ts';

export interface IntentRules {
  /** The schema of the operation, for the browser; the operation itself checks with the same one. */
  schema?: () => Promise<z.ZodType>;
  /** What it does can't be taken back by the next press: asked for on a page or in a dialog before. */
  confirm?: true;
  /** Its files are of any size: it is sent to an address of its own, where stream.server.ts handles it, and not with the others. */
  stream?: true;
}

export interface BodyLimit {
  /** bytes */
  bytes: number;
  /** ms in which the body has to be there */
  ms: number;
  /** What is said at the file's field where there is more. Without it the whole request is refused. */
  tooLarge?: {
    /** the form with the file, of those that the page draws; the declaration's name by itself */
    drawn?: string;
    field: string;
    error: ErrorKey;
    /** what its sentence names; `limit`: bytes of the file alone */
    values: ErrorValues & { limit: number };
  };
}

/** A form without files: some hundred fields and long texts. */
export const smallBody: BodyLimit = { bytes: 1_000_000, ms: 30_000 };

export interface FormDeclaration<Rules extends Record<string, IntentRules> = Record<string, IntentRules>> {
  name: string;
  intents: Rules;
  limit: BodyLimit;
  /** Secrets: never sent back with a refusal. */
  hide: readonly string[];
  /** Pressed twice it does what one press does: no id of its own is drawn with it. */
  isIdempotent: boolean;
}

export type IntentOf<Form extends FormDeclaration> = Extract<keyof Form['intents'], string>;

export function declareForm<const Rules extends Record<string, IntentRules>>(
  name: string,
  intents: Rules,
  options: Partial<Pick<FormDeclaration, 'limit' | 'hide' | 'isIdempotent'>> = {},
): FormDeclaration<Rules> {
  return { name, intents, limit: smallBody, hide: [], isIdempotent: false, ...options };
}

/** Names that every form uses for itself. */
export const ownFields = {
  /** what shall be done: `save`, or with what it is about, `remove:42` */
  intent: 'intent',
  /** which of a page's forms this is: the refusal goes back to it */
  drawn: 'drawn',
  /** on the confirmation alone */
  confirmed: 'confirmed',
  /** what the form was made from (domain/form-version) */
  version: 'version',
  /** of the address: the intent that is asked about before it is done */
  ask: 'ask',
  /** an id of the form as it was drawn, where script doesn't hold back a second press */
  once: 'once',
  /** the page that the person comes back to, where the form stands on others than the one that handles it */
  returnTo: 'returnTo',
} as const;

/** The page `here` with the question whether `intent` is meant. */
export function askAddress(here: string, intent: string): string {
  const url = new URL(here, 'http://own');
  url.searchParams.set(ownFields.ask, intent);
  return url.pathname + url.search + url.hash;
}

/** What a form means whose only intent it is. */
export function onlyIntent(form: FormDeclaration): string | undefined {
  const [only, ...others] = Object.keys(form.intents);
  return others.length === 0 ? only : undefined;
}
