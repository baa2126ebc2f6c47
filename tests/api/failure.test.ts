import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { log } from '#app/log.server.ts';
import { ask } from '../ask.ts';

vi.mock('#app/domain/catalog/labels/labels.server.ts', async (original) => {
  const { operation } = await import('#app/domain/base/operation.ts');
  const getLabels = operation('public', z.unknown(), async () => {
    throw new Error('password of the database: hunter2');
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
