/** What a check finds of one part of the installation, and what to do about it. No finding tells a secret. */
import { formatBytes } from '#app/locales/format-bytes.ts';
import { formatMoment } from '#app/locales/format.ts';
import type { Locale } from '#app/locales/languages.ts';
import { translate } from '#app/locales/translate.ts';
import type { system } from '#app/locales/en/system.ts';

export type Part = keyof typeof system.parts;

type WithoutPlural<Key> = Key extends `${infer Base}_${'one' | 'other'}` ? Base : Key;
export type FindingKey = WithoutPlural<keyof typeof system.findings>;
export type AdviceKey = keyof typeof system.advice;

/** Sizes in bytes and moments are written as the reader's language writes them. */
export type Values = Record<string, string | number | Date | { bytes: number }>;

export interface Finding {
  level: 'ok' | 'warn' | 'fail';
  /** null: the text names the setting that it is about */
  part: Part | null;
  key: FindingKey;
  values: Values;
  advice: AdviceKey | null;
}

export const ok = (part: Part, key: FindingKey, values: Values = {}): Finding => {
  return { level: 'ok', part, key, values, advice: null };
};

export const warn = (part: Part | null, key: FindingKey, advice: AdviceKey, values: Values = {}): Finding => {
  return { level: 'warn', part, key, values, advice };
};

export const fail = (part: Part | null, key: FindingKey, advice: AdviceKey, values: Values = {}): Finding => {
  return { level: 'fail', part, key, values, advice };
};

export interface FindingText {
  what: string;
  /** empty where there is nothing to do */
  advice: string;
}

export function describeFinding({ key, values, advice }: Finding, locale: Locale): FindingText {
  const t = translate(locale);
  const written = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, write(name, value, locale)]));
  return { what: t(`system.findings.${key}` as never, written), advice: advice ? t(`system.advice.${advice}`) : '' };
}

function write(name: string, value: Values[string], locale: Locale): string | number {
  if (value instanceof Date) return formatMoment(value, locale);
  if (typeof value === 'object') return formatBytes(value.bytes, locale);
  // i18next chooses the plural by the number itself.
  if (typeof value === 'string' || name === 'count') return value;
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(value);
}
