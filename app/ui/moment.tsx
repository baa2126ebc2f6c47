import { useEffect, useState } from 'react';
import { formatDay, formatMoment } from '#app/locales/format.ts';

export interface MomentProps {
  /** a moment, or one in ISO 8601 */
  at: Date | string;
  language: string;
}

/** The reader's own; undefined as served, and without script. */
function useTimeZone(): string | undefined {
  const [timeZone, setTimeZone] = useState<string>();
  useEffect(() => setTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone), []);
  return timeZone;
}

/** A moment in the reader's own time zone; as served, and without script, in UTC, and it says so. */
export function Moment({ at, language }: MomentProps) {
  const timeZone = useTimeZone();
  return <time dateTime={new Date(at).toISOString()}>{formatMoment(at, language, timeZone)}</time>;
}

/** Such a moment for a sentence. Of what ends then, the day alone would say too much or too little: it is another day elsewhere. */
export function useMoment(language: string): (at: Date | string) => string {
  const timeZone = useTimeZone();
  return (at) => formatMoment(at, language, timeZone);
}

/** Only the day, as in a list; the time is in the tooltip. */
export function Day({ at, language }: MomentProps) {
  return (
    <time dateTime={new Date(at).toISOString()} title={formatMoment(at, language)}>
      {formatDay(at, language)}
    </time>
  );
}
