/** The audit's query from its address; an invalid value is reported at its field. */
import { redirect } from '@remix-run/node';
import { AuditQuery } from '#app/domain/base/audit/rules.ts';
import { isErrorKey } from '#app/domain/base/errors.ts';
import type { Locale } from '#app/locales/languages.ts';
import { translate } from '#app/locales/translate.ts';

const auditFields = [
  'who',
  'operation',
  'subjectKind',
  'subject',
  'address',
  'text',
  'dateRange',
  'from',
  'to',
] as const;
export type AuditField = (typeof auditFields)[number];
export type Written = Record<AuditField, string>;

export interface WrittenQuery {
  written: Written;
  input: Partial<Written>;
  errors: Partial<Record<AuditField, string[]>>;
  after?: string;
}

/** Throws the redirect from a sent form to its canonical address. */
export function readQuery(locale: Locale, url: URL): WrittenQuery {
  const read = (name: string) => (url.searchParams.get(name) ?? '').slice(0, 1000);
  if (url.searchParams.has('shown')) throw redirect(tidyAddress(url.searchParams));
  const written = Object.fromEntries(auditFields.map((name) => [name, read(name)])) as Written;
  if (written.from || written.to) written.dateRange = '';
  const input = Object.fromEntries(
    Object.entries(written).filter(([, value]) => value.trim() !== ''),
  ) as Partial<Written>;
  const errors: WrittenQuery['errors'] = {};
  const checked = AuditQuery.safeParse(input);
  if (!checked.success) {
    const t = translate(locale);
    for (const { path, message } of checked.error.issues) {
      const field = auditFields.find((name) => name === path[0]) ?? 'text';
      errors[field] = [t(`errors.${isErrorKey(message) ? message : 'invalidInput'}`)];
    }
  }
  const after = read('after');
  return { written, input, errors, after: /^\d{1,14}_\d{1,18}$/.test(after) ? after : undefined };
}

/** As in statistics: of preset and custom range, the one that was changed counts. */
function tidyAddress(params: URLSearchParams): string {
  const tidy = new URLSearchParams();
  const days = `${params.get('from') ?? ''}..${params.get('to') ?? ''}`;
  const areMeant = days !== '..' && (days !== params.get('shown') || !params.get('dateRange'));
  for (const name of auditFields) {
    if (areMeant ? name === 'dateRange' : name === 'from' || name === 'to') continue;
    const value = params.get(name)?.trim();
    if (value && !(name === 'dateRange' && value === 'all')) tidy.set(name, value);
  }
  return `/admin/audit${tidy.size > 0 ? `?${tidy.toString()}` : ''}`;
}

export function askAddress(input: WrittenQuery['input'], after?: string, path = '/admin/audit'): string {
  const params = new URLSearchParams(input as Record<string, string>);
  if (after) params.set('after', after);
  return `${path}${params.size > 0 ? `?${params.toString()}` : ''}`;
}
