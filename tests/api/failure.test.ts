import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { errors } from '#app/domain/base/error-list.ts';
import { DomainError, type ErrorKey } from '#app/domain/base/errors.ts';
import { log } from '#app/log.server.ts';
import { ask, askRaw } from '../ask.ts';

const failure = vi.hoisted(() => ({ thrown: new Error('password of the database: hunter2') }));
vi.mock('#app/domain/catalog/labels/labels.server.ts', async (original) => {
  const { operation } = await import('#app/domain/base/operation.ts');
  const getLabels = operation('public', z.unknown(), async () => {
    throw failure.thrown;
  });
  return { ...(await original<object>()), getLabels };
});

it('answers 99 with an id that stands in the log, and nothing of what went wrong', async () => {
  const logged = vi.spyOn(log, 'error');
  const { status, body } = await ask('/get/labels', { headers: { 'accept-language': 'ru' } });
  expect(status).toBe(500);
  expect(body).toEqual({
    responseCode: 99,
    error: 'serviceFailure',
    message: expect.stringMatching(/\p{Script=Cyrillic}/u) as string,
    requestId: expect.stringMatching(/^request-/) as string,
  });
  expect(JSON.stringify(body)).not.toContain('hunter2');
  expect(logged).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ requestId: body.requestId, path: '/service/get/labels' }),
    expect.anything(),
  );
});

it('says with each 429 and 503 when to come again', async () => {
  const later = Object.entries(errors).filter(([, { status }]) => status === 429 || status === 503);
  expect(later.map(([key]) => key)).toContain('similarNotReady');
  for (const [key, { status }] of later) {
    failure.thrown = new DomainError(key as ErrorKey);
    const answered = await askRaw('/get/labels');
    expect(answered.status, key).toBe(status);
    expect(Number(answered.headers.get('retry-after')), key).toBeGreaterThan(0);
  }
});
