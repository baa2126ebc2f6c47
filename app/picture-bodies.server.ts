/** Bodies with a picture: each is held in memory, and a slow line takes minutes for one. */
import { Places } from './data/places.ts';
import type { Person } from './domain/base/actor.ts';
import { DomainError } from './domain/base/errors.ts';

/** of all, and of one person */
const reading = new Places(16, 3);

/** Runs `read`, which takes a whole picture into memory. Throws `tooManyPictures`. */
export async function withinReading<T>({ userId }: Person, read: () => Promise<T>): Promise<T> {
  const leave = reading.enter(userId);
  if (!leave) throw new DomainError('tooManyPictures');
  try {
    return await read();
  } finally {
    leave();
  }
}
