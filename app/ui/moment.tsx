import { useEffect, useState } from 'react';

export interface MomentProps {
  /** a moment, or one in ISO 8601 */
  at: Date | string;
  language: string;
}

const shape = { year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' } as const;

/** A moment in the reader's own time zone; as served, and without script, in UTC, and it says so. */
export function Moment({ at, language }: MomentProps) {
  const [timeZone, setTimeZone] = useState<string>();
  useEffect(() => setTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone), []);
  const format = new Intl.DateTimeFormat(
    language,
    timeZone ? { ...shape, timeZone } : { ...shape, timeZone: 'UTC', timeZoneName: 'short' },
  );
  const moment = new Date(at);
  return <time dateTime={moment.toISOString()}>{format.format(moment)}</time>;
}
