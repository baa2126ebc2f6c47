/**
 * What was typed into a form whose session had ended: kept, sealed, in a short cookie of the same browser until its person has signed in
 * again and is back at the form. It is only shown, never sent by itself. Nobody else can open it, and it holds no secrets and no files.
 */
import { hkdfSync } from 'node:crypto';
import { createCookie, type Cookie } from '@remix-run/node';
import { z } from 'zod';
import { cookieOptions } from './actor.server.ts';
import { sessionSecret } from './config.server.ts';
import type { Person } from './domain/base/actor.ts';
import { DomainError } from './domain/base/errors.ts';
import { seal, unseal } from './domain/people/accounts/seal.server.ts';
import type { KeptDraft } from './forms/kept-draft.ts';
import { ownFields } from './forms/declare.ts';
import { redrawn } from './forms/handle.server.ts';
import { readFormBody } from './forms/read-body.server.ts';
import { translate } from './locales/translate.ts';
import { ownPath } from './own-path.ts';

/** s; long enough to sign in */
const keptFor = 15 * 60;
/** of a body that is looked at: a form without files */
const bodyLimit = { bytes: 16_000, ms: 5_000 };
/** characters: browsers keep no cookie above 4096 */
const longest = 3600;
/** Fields that are kept by no means, whatever the form says of them. */
const secret = /password|secret|token|^totp$|^code$|^repeated$|^response$/i;

/** Whose browser this is, after the session too. Sealed: it tells nobody who. */
const whoCookie = createCookie('who', { ...cookieOptions, maxAge: 400 * 24 * 3600 });
const draftCookie = createCookie('draft', { ...cookieOptions, maxAge: keptFor });

const Draft = z.object({
  path: z.string(),
  fields: z.array(z.tuple([z.string(), z.string()])),
  until: z.number(),
});

let key: Buffer | undefined;
const sealingKey = () => (key ??= Buffer.from(hkdfSync('sha256', sessionSecret(), '', 'kept drafts', 32)));

const write = (text: string, owner: string) =>
  Buffer.from(seal(Buffer.from(text), owner, sealingKey())).toString('base64url');

function read(sealed: string, owner: string): string | null {
  return unseal(Buffer.from(sealed, 'base64url'), owner, sealingKey())?.toString() ?? null;
}

async function valueOf(cookie: Cookie, request: Request): Promise<string | null> {
  const value: unknown = await cookie.parse(request.headers.get('cookie')).catch(() => null);
  return typeof value === 'string' && value !== '' ? value : null;
}

async function readWho(request: Request): Promise<string | null> {
  const sealed = await valueOf(whoCookie, request);
  return sealed && read(sealed, 'who');
}

/** The header that notes whose browser this is; null where that is noted. */
export async function noteWho(request: Request, { userId }: Person): Promise<string | null> {
  return (await readWho(request)) === userId ? null : whoCookie.serialize(write(userId, 'who'));
}

/** For a form that came without a session: where its person goes back to, and the header that keeps what was typed. */
export async function keepDraft(request: Request, here: string): Promise<{ back: string; header: string | null }> {
  const owner = request.method === 'POST' ? await readWho(request) : null;
  if (owner === null) return { back: here, header: null };
  const form = await readFormBody(request, bodyLimit).catch((error: unknown) => {
    if (error instanceof DomainError) return null;
    throw error;
  });
  if (!form) return { back: here, header: null };
  const back = ownPath(form.get(ownFields.returnTo)) ?? here;
  const fields = [...form].filter(
    (field): field is [string, string] =>
      typeof field[1] === 'string' && !secret.test(field[0]) && field[0] !== ownFields.once,
  );
  // Without it there is no form that they belong to.
  if (!form.get(ownFields.drawn)) return { back, header: null };
  const draft: z.infer<typeof Draft> = { path: back, fields, until: Date.now() + keptFor * 1000 };
  const sealed = write(JSON.stringify(draft), owner);
  return { back, header: sealed.length > longest ? null : await draftCookie.serialize(sealed) };
}

/** For the page that the draft belongs to, and the header that deletes it from then on; another person's is deleted unread. */
export async function takeDraft(
  request: Request,
  person: Person,
  path: string,
): Promise<{ draft: KeptDraft | null; forget: string | null }> {
  const sealed = person.impersonatedBy ? null : await valueOf(draftCookie, request);
  if (!sealed) return { draft: null, forget: null };
  const forget = await draftCookie.serialize('', { maxAge: 0 });
  const opened = readDraft(sealed, person.userId);
  if (!opened || opened.until < Date.now()) return { draft: null, forget };
  if (opened.path !== path) return { draft: null, forget: null };
  const form = new FormData();
  for (const [name, value] of opened.fields) form.append(name, value);
  const drawn = redrawn(form);
  // It looks like what is stored, and isn't.
  const message = translate(person.locale)('shell.notSaved');
  const result = { ...drawn.result, error: { '': [message] } };
  return { draft: { path, refusal: { ...drawn, message, result } }, forget };
}

function readDraft(sealed: string, owner: string): z.infer<typeof Draft> | null {
  const text = read(sealed, owner);
  return text === null ? null : Draft.parse(JSON.parse(text));
}
