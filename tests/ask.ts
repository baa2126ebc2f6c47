/** Calls the API without a socket, and validates every answer against the OpenAPI document. */
import type { ActionFunctionArgs } from '@remix-run/node';
import { expect } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { hashToken, makeToken } from '#app/domain/people/accounts/tokens.server.ts';
import { errors } from '#app/domain/base/error-list.ts';
import type { ErrorKey } from '#app/domain/base/errors.ts';
import { action, loader } from '#app/api/route.ts';
import type { Method, Row } from '#app/api/endpoint.ts';
import { statusesOf } from '#app/api/document/failures.ts';
import { findRows } from '#app/api/endpoints.ts';
import { makeUser } from '#tests/make.ts';

export interface Asked {
  method?: string;
  token?: string;
  body?: BodyInit | null;
  headers?: Record<string, string>;
}

export interface Answered {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

export const titleOf = ({ method, path }: Row) => `${method} ${path}`;

/** The calls that succeeded in this test file, each with an answer that matches the document. */
export const succeeded = new Set<string>();

let asks = 0;

export async function askRaw(
  path: string,
  { method = 'POST', token, body, headers = {} }: Asked = {},
): Promise<Response> {
  const request = new Request(`http://localhost/service${path}`, {
    method,
    body,
    headers: { ...(token && { 'access-token': token }), ...headers },
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  } as RequestInit);
  const mark = ++asks;
  // Each caller has its own IP address, so that one test's failures don't slow another.
  const remoteAddress = `10.9.${(mark >> 8) & 255}.${mark & 255}`;
  const context = { requestId: `request-${mark}`, cspNonce: 'nonce', remoteAddress };
  const door = method === 'GET' || method === 'HEAD' ? loader : action;
  return door({ request, context, params: {} } as ActionFunctionArgs);
}

export async function ask(path: string, asked: Asked = {}): Promise<Answered> {
  const response = await askRaw(path, asked);
  const row = findRows(path.split('?')[0]!).get((asked.method ?? 'POST') as Method)?.row;
  const isFile = row?.answersFile?.includes(response.headers.get('content-type')!);
  const body = isFile
    ? (await response.arrayBuffer(), { responseCode: 0 })
    : ((await response.json()) as Record<string, unknown>);
  const answered = { status: response.status, headers: response.headers, body };
  if (row) expectPromised(row, answered);
  else expectFailure(answered);
  return answered;
}

/** Exactly the fields in the document. */
function expectPromised(row: Row, answered: Answered): void {
  const { status, body } = answered;
  if (status !== 200) {
    if (status < 500) expect(statusesOf(row), `${titleOf(row)}: ${body.error}`).toContain(String(status));
    return expectFailure(answered);
  }
  const { responseCode, ...rest } = body;
  expect(responseCode).toBe(0);
  expect(answered.headers.get('cache-control')).toBe('no-store');
  const checked = row.response.safeParse(rest);
  expect(checked.error?.issues, titleOf(row)).toBeUndefined();
  expect(rest, titleOf(row)).toEqual(checked.data);
  succeeded.add(titleOf(row));
}

function expectFailure({ status, headers, body }: Answered): void {
  const known = errors[body.error as ErrorKey];
  expect(known, JSON.stringify(body)).toBeDefined();
  expect(status).toBe(known.status);
  expect(body.responseCode).toBe(known.code);
  expect(body.message).toMatch(/\S/);
  expect(body.message).not.toMatch(/\{\{|errors\./);
  expect(body.login).toBe(
    ['notSignedIn', 'sessionExpired', 'apiTokenInvalid'].includes(body.error as string) ? 'yes' : undefined,
  );
  expect(headers.get('content-type')).toContain('application/json');
  expect(headers.get('cache-control')).toBe('no-store');
}

export const jsonBody = (value: unknown): Pick<Asked, 'body' | 'headers'> => ({
  body: JSON.stringify(value),
  headers: { 'content-type': 'application/json' },
});

export function formBody(value: Record<string, string>): Pick<Asked, 'body'> {
  const form = new FormData();
  for (const [name, text] of Object.entries(value)) form.set(name, text);
  return { body: form };
}

export const urlBody = (value: Record<string, string>): Pick<Asked, 'body'> => ({ body: new URLSearchParams(value) });

/** A user's token, with the second factor where asked for. */
export async function signedIn(user: Parameters<typeof makeUser>[0], options: { twoFactor?: boolean } = {}) {
  const made = await makeUser(user);
  return { token: await openFor(made.id, options), user: made };
}

/** The token of a new session. */
export async function openFor(userId: string, options: { twoFactor?: boolean } = {}): Promise<string> {
  const token = makeToken();
  await db.session.create({
    data: {
      tokenHash: hashToken(token),
      kind: 'service',
      userId,
      twoFactorAt: options.twoFactor ? new Date() : null,
      address: '10.0.0.1',
      userAgent: 'test',
      expiresAt: new Date(Date.now() + 3_600_000),
    },
  });
  return token;
}

export const signedInAdmin = () => signedIn({ isAdmin: true }, { twoFactor: true });

/** A guid that doesn't exist. */
export const nobody = '0198c0de-0000-7000-8000-000000000000';

export function fillPath(path: string, values: Record<string, string> = {}): string {
  const known: Record<string, string> = { page: '0', count: '5', ...values };
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(known[name] ?? nobody));
}
