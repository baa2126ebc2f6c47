import type { Request, Response } from 'express';
import { expect, it } from 'vitest';
import { mountService } from '#app/api-mount.server.ts';

/** Where a request for `url` arrives, or the status it is answered with. */
function arrive(base: string, url: string, baseUrl = ''): string | number {
  const request = { url, baseUrl, originalUrl: baseUrl + url } as Request;
  let status: number | undefined;
  const response = {
    status: (code: number) => ((status = code), response),
    type: () => response,
    end: () => response,
  } as unknown as Response;
  let passed = false;
  mountService(base)(request, response, () => (passed = true));
  return passed ? request.originalUrl : status!;
}

it('leaves everything in place where the API is at its own path', () => {
  expect(arrive('/service', '/service/get/labels?x=1')).toBe('/service/get/labels?x=1');
});

it('brings calls from elsewhere to the API and leaves its own path empty', () => {
  expect(arrive('/api/v1', '/api/v1/get/labels?x=1')).toBe('/service/get/labels?x=1');
  expect(arrive('/api/v1', '/service/get/labels')).toBe(404);
  expect(arrive('/api/v1', '/archive')).toBe('/archive');
  expect(arrive('/api', '/apiary')).toBe('/apiary');
});

it('counts its path from the base of the archive', () => {
  expect(arrive('/api/v1', '/api/v1/get/labels?x=1', '/prints')).toBe('/prints/service/get/labels?x=1');
  expect(arrive('/service', '/service/get/labels', '/prints')).toBe('/prints/service/get/labels');
  expect(arrive('/api/v1', '/service/get/labels', '/prints')).toBe(404);
});

it('lets no call past the API that has a line break in its path', () => {
  expect(arrive('/service', '/service/design/job/%0D%0Ax')).toBe('/service/');
  expect(arrive('/api/v1', '/api/v1/favorites/shares/a%E2%80%A9?x=1')).toBe('/service/');
  expect(arrive('/service', '/service/search/suggest?q=a%0Ab')).toBe('/service/search/suggest?q=a%0Ab');
});
