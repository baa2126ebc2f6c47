/** What a refused form brings back of its fields. Browser-safe. */
import type { FormRefusal } from './answer.ts';

/** `groups[2].name` of what conform keeps. */
export function readPath(value: unknown, name: string): unknown {
  return name
    .split(/[.[\]]+/)
    .filter(Boolean)
    .reduce<unknown>((found, step) => (found as Record<string, unknown> | null | undefined)?.[step], value);
}

/** What was typed in a field, empty where it was emptied, which conform leaves out; undefined where the form doesn't have it. */
export function typedAt({ result }: Pick<FormRefusal, 'result'>, name: string): unknown {
  return readPath(result.initialValue, name) ?? (result.fields?.includes(name) ? '' : undefined);
}
