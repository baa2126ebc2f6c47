/** Bodies with a file: each is held in memory, and a slow line takes minutes for one. */
import { Places } from './data/places.ts';
import type { Person } from './domain/base/actor.ts';
import { DomainError } from './domain/base/errors.ts';

/** of all, and of one person */
const pictures = new Places(16, 3);
const tables = new Places(6, 2);
/** s after which whoever brings one table too many asks again */
const tableSeconds = 30;

/** Runs `read`, which takes a whole picture into memory. Throws `tooManyPictures`. */
export function withinReading<T>(person: Person, read: () => Promise<T>): Promise<T> {
  return within(pictures, person, read, () => new DomainError('tooManyPictures'));
}

/** The same of a table. Throws `tooManyCalls`. */
export function withinReadingTable<T>(person: Person, read: () => Promise<T>): Promise<T> {
  return within(tables, person, read, () => new DomainError('tooManyCalls', { values: { seconds: tableSeconds } }));
}

async function within<T>(places: Places, { userId }: Person, read: () => Promise<T>, refusal: () => DomainError) {
  const leave = places.enter(userId);
  if (!leave) throw refusal();
  try {
    return await read();
  } finally {
    leave();
  }
}
