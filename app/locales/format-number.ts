/** L, a and b of a colour; what is only rounded to 0 has no sign. */
export function formatLab(lab: readonly number[], language: string): string {
  const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 0, signDisplay: 'negative' });
  return lab.map((value) => numbers.format(value)).join(' ');
}

const known = new Map<string, Intl.NumberFormat>();

/** How a language writes numbers. Kept, since making one takes longer than writing a page's numbers with it. Browser-safe. */
export function numbersOf(language: string): Intl.NumberFormat {
  const numbers = known.get(language) ?? new Intl.NumberFormat(language);
  known.set(language, numbers);
  return numbers;
}
