/**
 * A form is declared once: its intents, the schema of each, and the limits of its body. The server's handler
 * (handle.server.ts), the form in the page (action-form.tsx, post-form.tsx) and the confirmation derive from the declaration.
 * Browser-safe: a schema is named by how it is loaded, so that a page without script, or a visitor who types nothing, pays nothing for zod.
 */
import type { z } from 'zod';
import type { ErrorKey, ErrorValues } from '#app/domain/base/errors.ts';

export interface IntentRules {
  /** The schema of the operation, for the browser; the operation itself checks with the same one. */
  schema?: () => Promise<z.ZodType>;
  /** Can't be undone: confirmed on a page or in a dialog first. */
  confirm?: true;
  /** Its files are of any size: posted to a separate address, handled by stream.server.ts. */
  stream?: true;
}

export interface BodyLimit {
  /** bytes */
  bytes: number;
  /** ms in which the body must arrive */
  ms: number;
  /** The error at the file field when the body is larger. Without it the whole request is refused. */
  tooLarge?: {
    /** the form with the file; by default the declaration's name */
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
  /** Idempotent: submitted without a draft id. */
  isIdempotent: boolean;
  /** Its only intent needn't be named: the forms around sign-in, which programs have always posted without one. */
  intentOptional: boolean;
}

export type IntentOf<Form extends FormDeclaration> = Extract<keyof Form['intents'], string>;

export function declareForm<const Rules extends Record<string, IntentRules>>(
  name: string,
  intents: Rules,
  options: Partial<Pick<FormDeclaration, 'limit' | 'hide' | 'isIdempotent' | 'intentOptional'>> = {},
): FormDeclaration<Rules> {
  return { name, intents, limit: smallBody, hide: [], isIdempotent: false, intentOptional: false, ...options };
}

/** Reserved field names. */
export const ownFields = {
  /** the intent: `save`, or with its object, `remove:42` */
  intent: 'intent',
  /** which of a page's forms this is: the refusal goes back to it */
  drawn: 'drawn',
  /** on the confirmation alone */
  confirmed: 'confirmed',
  /** what the form was made from (domain/form-version) */
  version: 'version',
  /** in the address: the intent to confirm */
  ask: 'ask',
  /** an id of the rendered form, which detects double submission without script */
  once: 'once',
  /** the page to return to, if the form is on other pages than the one that handles it */
  returnTo: 'returnTo',
} as const;

/** The page `here` with the confirmation of `intent`. */
export function askAddress(here: string, intent: string): string {
  const url = new URL(here, 'http://own');
  url.searchParams.set(ownFields.ask, intent);
  return url.pathname + url.search + url.hash;
}

/** The intent of a form that has only one. */
export function onlyIntent(form: FormDeclaration): string | undefined {
  const [only, ...others] = Object.keys(form.intents);
  return others.length === 0 ? only : undefined;
}
