/** A day as people read it; in UTC, so that server and browser say the same. */
export function formatDay(date: Date, language: string): string {
  return new Intl.DateTimeFormat(language, { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    date,
  );
}

export function formatMoment(date: Date, language: string): string {
  const shape = {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  } as const;
  return new Intl.DateTimeFormat(language, { ...shape, timeZone: 'UTC' }).format(date);
}
