/** Asks the programs' door as a program would, without a socket. */
import type { ActionFunctionArgs } from '@remix-run/node';
import { db } from '#app/data/database.server.ts';
import { hashToken, makeToken } from '#app/domain/accounts/tokens.server.ts';
import { action, loader } from '#app/service/door.ts';
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
  // What a program gets is what the test looks at.
  body: Record<string, unknown>;
}

let asks = 0;

export async function askRaw(path: string, { method = 'POST', token, body, headers = {} }: Asked = {}): Promise<Response> {
  const request = new Request(`http://localhost/service${path}`, {
    method,
    body,
    headers: { ...(token && { 'access-token': token }), ...headers },
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  } as RequestInit);
  const mark = ++asks;
  const context = { requestId: `request-${mark}`, cspNonce: 'nonce', remoteAddress: `10.9.${(mark >> 8) & 255}.${mark & 255}` };
  const door = method === 'GET' || method === 'HEAD' ? loader : action;
  return door({ request, context, params: {} } as ActionFunctionArgs);
}

export async function ask(path: string, asked: Asked = {}): Promise<Answered> {
  const response = await askRaw(path, asked);
  return { status: response.status, headers: response.headers, body: (await response.json()) as Record<string, unknown> };
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
  const token = makeToken();
  await db.session.create({
    data: {
      tokenHash: hashToken(token),
      kind: 'service',
      userId: made.id,
      twoFactorAt: options.twoFactor ? new Date() : null,
      address: '10.0.0.1',
      userAgent: 'test',
      expiresAt: new Date(Date.now() + 3_600_000),
    },
  });
  return { token, user: made };
}
