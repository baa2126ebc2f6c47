/** The least share that is told as it is; what is there is never told as nothing. */
const least = 0.001;

/** Of a colour's share of a picture, 0 to 1: 34.6%, and <0.1% where it would be rounded to nothing. */
export function formatShare(share: number, language: string): string {
  const { format } = new Intl.NumberFormat(language, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  return share > 0 && share < least / 2 ? `<${format(least)}` : format(share);
}
