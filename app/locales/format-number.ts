const known = new Map<string, Intl.NumberFormat>();

/** How a language writes numbers. Kept, since making one takes longer than writing a page's numbers with it. Browser-safe. */
export function numbersOf(language: string, maximumFractionDigits?: number): Intl.NumberFormat {
  const key = `${language} ${maximumFractionDigits}`;
  const numbers = known.get(key) ?? new Intl.NumberFormat(language, { maximumFractionDigits });
  known.set(key, numbers);
  return numbers;
}
