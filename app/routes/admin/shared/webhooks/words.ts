/** What events are called. */
import type { EventType } from '#app/domain/webhooks/events.ts';

const keys = {
  'design.added': 'designAdded',
  'design.changed': 'designChanged',
  'design.deleted': 'designDeleted',
  'design.restored': 'designRestored',
  'import.ended': 'importEnded',
  'account.changed': 'accountChanged',
  'webhook.test': 'webhookTest',
} as const satisfies Record<EventType | 'webhook.test', string>;

/** Their names in the order of the list. */
export const eventTypes = Object.keys(keys).filter((type) => type !== 'webhook.test') as EventType[];

export const eventKey = (type: EventType | 'webhook.test') => `webhooks.event.${keys[type]}` as const;

/** As a badge shows it. */
export const stateOf = ({ pausedWhy, failingSince }: { pausedWhy: unknown; failingSince: unknown }) =>
  pausedWhy !== null ? 'paused' : failingSince === null ? 'active' : 'failing';

export const badges = { active: 'active', failing: 'warning', paused: 'stopped' } as const;
