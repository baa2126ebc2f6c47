/** L, a and b of a colour; what is only rounded to 0 has no sign. */
export function formatLab(lab: readonly number[], language: string): string {
  const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 0, signDisplay: 'negative' });
  return lab.map((value) => numbers.format(value)).join(' ');
}
