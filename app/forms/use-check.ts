/**
 * Validation in the browser: none until the schemas are loaded, then the same errors as the operation's for the form's fields.
 * zod and the rules are loaded on the first input.
 */
import { INTENT, parse } from '@conform-to/dom';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { ErrorKey } from '#app/domain/base/errors.ts';
import type { Say } from '#app/locales/translate.ts';
import { listOf, type FormRefusal } from './answer.ts';
import { readPath } from './typed.ts';
import { ownFields, type BodyLimit, type FormDeclaration } from './declare.ts';
import type { findFaults as FindFaults } from './validate.ts';

interface Loaded {
  findFaults: typeof FindFaults;
  schemas: Record<string, z.ZodType>;
}

export function useCheck(of: FormDeclaration, intent: string | undefined, refusal: FormRefusal | undefined) {
  const { t } = useTranslation();
  const [loaded, setLoaded] = useState<Loaded>();
  const isLoading = useRef(false);
  const lastIntent = useRef(refusal?.intent ?? intent ?? '');
  const load = () => {
    if (isLoading.current) return;
    isLoading.current = true;
    loadRules(of).then(setLoaded, () => {
      // Loading failed: the next field retries, and the server validates in any case.
      isLoading.current = false;
    });
  };
  useEffect(() => {
    if (refusal) load();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [refusal]);
  const say = t as Say;
  const run = (element: HTMLFormElement, form: FormData, submitter: HTMLElement | null) => {
    const isTyping = form.has(INTENT);
    if (!isTyping) lastIntent.current = String((submitter && form.get(ownFields.intent)) || (intent ?? ''));
    const named = lastIntent.current.split(':', 1)[0]!;
    const schema = loaded?.schemas[named];
    const sentence = (key: ErrorKey) => say(`errors.${key}`, of.limit.tooLarge?.values);
    const hasField = (name: string) => name === '' || isDrawn(element, name);
    const faults = loaded && schema ? loaded.findFaults(form, schema, hasField, sentence) : {};
    Object.assign(faults, tooLarge(form, of.limit, sentence));
    // What takes none of the fields, such as a deletion, isn't held up by them; its rules needn't have come yet.
    if (of.intents[named]?.schema) Object.assign(faults, unreadable(element, sentence('wrongType')));
    const error = isTyping ? { ...unmended(form, refusal), ...faults } : faults;
    return parse<unknown, string[]>(form, {
      resolve: (value) => (Object.keys(error).length > 0 ? { error } : { value }),
    });
  };
  return { load, run };
}

/** Checked before sending: the server stops reading at the limit. */
function tooLarge(form: FormData, { tooLarge: rule }: BodyLimit, sentence: (key: ErrorKey) => string) {
  if (!rule) return {};
  const isOver = form.getAll(rule.field).some((value) => typeof value !== 'string' && value.size > rule.values.limit);
  return isOver ? { [rule.field]: [sentence(rule.error)] } : {};
}

/** Text in a number or date field that is none, such as letters or half a date: it would be sent as an empty field. */
function unreadable(form: HTMLFormElement, sentence: string): Record<string, string[]> {
  const fields = [...form.elements].filter(
    (field): field is HTMLInputElement =>
      field instanceof HTMLInputElement && field.validity.badInput && field.checkVisibility(),
  );
  return Object.fromEntries(fields.map(({ name }) => [name, [sentence]]));
}

async function loadRules(of: FormDeclaration): Promise<Loaded> {
  const given = Object.entries(of.intents).flatMap(([name, { schema }]) => (schema ? [[name, schema] as const] : []));
  const [{ findFaults }, ...schemas] = await Promise.all([
    import('./validate.ts'),
    ...given.map(async ([name, schema]) => [name, await schema()] as const),
  ]);
  return { findFaults, schemas: Object.fromEntries(schemas) };
}

/** A visible field, not a hidden one. */
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

/** Errors from the server stay at their field until it is changed. */
function unmended(form: FormData, refusal: FormRefusal | undefined): Record<string, string[]> {
  const { error = {}, initialValue } = refusal?.result ?? {};
  return Object.fromEntries(
    Object.entries(error).flatMap(([name, found]) => {
      const isSame = name !== '' && listOf(readPath(initialValue, name)).join('\n') === form.getAll(name).join('\n');
      return found && isSame ? [[name, found]] : [];
    }),
  );
}
