import { expect, test, vi } from 'vitest';
import type { Person } from '#app/domain/base/actor.ts';
import type { DomainError } from '#app/domain/base/errors.ts';
import { withTurn } from '#app/domain/base/request-turn.ts';
import { obtainPicture } from '#app/domain/visible/pictures/pictures.server.ts';
import { PictureRequest } from '#app/domain/visible/pictures/requests.ts';
import { withinTurn } from '#app/domain/visible/pictures/turns.server.ts';
import type { Outcome } from '#app/domain/visible/pictures/wait.server.ts';
import { makeDesign, makePerson } from '#tests/make.ts';
import { findAnyColorway } from '#tests/visible.ts';

/** A picture that comes when it is told to. */
function picture() {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  let isAsked = false;
  const wait = () => {
    isAsked = true;
    return promise;
  };
  return { wait, come: () => resolve('stored'), isAsked: () => isAsked };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 400));

test('what is looked at comes before what is to choose from, of the same person', async () => {
  const [large, small, foreign] = [picture(), picture(), picture()];
  // However a page's requests arrive.
  const later = withinTurn('one', 'small', small.wait, { isLater: true });
  const first = withinTurn('one', 'large', large.wait);
  const other = withinTurn('other', 'small', foreign.wait, { isLater: true });
  await settle();
  expect([large.isAsked(), small.isAsked(), foreign.isAsked()]).toEqual([true, false, true]);
  large.come();
  expect(await first).toBe('stored');
  await settle();
  expect(small.isAsked()).toBe(true);
  small.come();
  foreign.come();
  expect(await Promise.all([later, other])).toEqual(['stored', 'stored']);
});

test('what is looked at waits for nothing, and its failure keeps nobody', async () => {
  const small = picture();
  const later = withinTurn('two', 'small', small.wait, { isLater: true });
  await settle();
  expect(small.isAsked()).toBe(true);
  const failing = withinTurn('two', 'broken', () => Promise.reject(new Error('broken')));
  const next = picture();
  const after = withinTurn('two', 'next', next.wait, { isLater: true });
  await expect(failing).rejects.toThrow('broken');
  small.come();
  await settle();
  expect(next.isAsked()).toBe(true);
  next.come();
  expect(await Promise.all([later, after])).toEqual(['stored', 'stored']);
});

test('a person in two browsers has no more of them, and none keeps other requests from being let in', async () => {
  const { colorways } = await makeDesign();
  const colorway = await findAnyColorway(colorways[0]!.id);
  const person = await makePerson();
  const elsewhere = { ...person, sessionId: crypto.randomUUID() };
  const leave = vi.fn();
  const ask = (asker: Person, width: number) =>
    withTurn({ leave }, () =>
      obtainPicture(colorway, PictureRequest.parse({ view: 'print', width }), { asker, limitMs: 300 }),
    ).catch((error: DomainError) => error.key);
  const waits = Array.from({ length: 16 }, (_, at) => ask(person, 100 + at));
  await expect.poll(() => leave.mock.calls.length).toBe(16);
  expect(await ask(elsewhere, 200)).toBe('tooManyPictures');
  expect(new Set(await Promise.all(waits))).toEqual(new Set(['pictureNotReady']));
});
