/**
 * An amount with at most two decimals as people of any land write it: `1 234,50`, `1.234,5`, `1,234.50`, `1234.5`. A sign before exactly
 * three digits groups thousands, since there are no three decimals here; behind a nought it groups nothing. Null for anything else.
 */
export function readAmount(text: string): number | null {
  const plain = text.replaceAll(/[\s\u00a0\u202f']/g, '').replace(/(m|м)$/iu, '');
  if (!/^[1-9]\d{0,2}([.,]\d{3})+([.,]\d{1,2})?$|^\d+([.,]\d{1,2})?$/.test(plain)) return null;
  const decimal = /[.,](\d{1,2})$/.exec(plain);
  const whole = plain.slice(0, decimal?.index).replaceAll(/[.,]/g, '');
  const groups = new Set(plain.slice(0, decimal?.index).match(/[.,]/g) ?? []);
  // One sign can't both group and end the whole part.
  if (groups.size > 1 || (decimal && groups.has(decimal[0][0]!))) return null;
  const amount = Number(`${whole}.${decimal?.[1] ?? '0'}`);
  return Number.isFinite(amount) ? amount : null;
}

/** The same of a program, which may send a number: a third decimal would be rounded where it is kept. */
export function takeAmount(value: string | number): number | null {
  if (typeof value === 'string') return readAmount(value);
  return Number(value.toFixed(2)) === value ? value : null;
}
