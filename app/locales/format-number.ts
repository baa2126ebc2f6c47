const known = new Map<string, Intl.NumberFormat>();

/** How a language writes numbers. Kept, since making one takes longer than writing a page's numbers with it. Browser-safe. */
export function numbersOf(language: string): Intl.NumberFormat {
  const numbers = known.get(language) ?? new Intl.NumberFormat(language);
  known.set(language, numbers);
  return numbers;
}
