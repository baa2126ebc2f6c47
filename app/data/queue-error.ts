/** What the queue reports: errors, spread copies of errors whose message is lost, and whatever a statement rejected with. Never a job's payload. */

import { findOutage } from './outage.ts';

export interface QueueFailure {
  /** warn: the database is away or busy, and the queue goes on by itself */
  level: 'warn' | 'error';
  error: string;
  queue?: string;
}

/** One line. Of several failed connections each reason; of a thing without a message its name or code. */
export function describeQueueError(thrown: unknown): QueueFailure {
  const { queue } = (typeof thrown === 'object' && thrown !== null ? thrown : {}) as { queue?: unknown };
  const level = findOutage(thrown) ? 'warn' : 'error';
  return { level, error: reasonOf(thrown), ...(typeof queue === 'string' ? { queue } : {}) };
}

function reasonOf(thrown: unknown): string {
  if (typeof thrown !== 'object' || thrown === null) return String(thrown);
  const { message, errors, cause, name, code, detail } = thrown as Record<string, unknown>;
  if (typeof message === 'string' && message.trim()) return message.trim();
  if (typeof message === 'object' && message !== null) return reasonOf(message);
  if (Array.isArray(errors) && errors.length > 0) return [...new Set(errors.map(reasonOf))].join('; ');
  if (cause) return reasonOf(cause);
  const told = [name, code, detail].filter((one): one is string => typeof one === 'string' && one !== '');
  return told.join(' ') || `nothing told but ${Object.keys(thrown).join(', ') || 'an empty object'}`;
}
