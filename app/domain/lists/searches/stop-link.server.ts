/** The link in a mail about saved searches that turns these mails off, without signing in: it says whose they are, and can do nothing else. */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { config, sessionSecret } from '#app/config.server.ts';
import { db } from '#app/data/database.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { operation } from '#app/domain/base/operation.ts';
import { guid } from '#app/domain/base/rules.ts';
import { StopMails } from './rules.ts';

/** A key of its own, so that no other signature made with the same secret is good here. */
function sign(userId: string): string {
  const key = Buffer.from(hkdfSync('sha256', sessionSecret(), '', 'saved search mails', 32));
  return createHmac('sha256', key).update(userId).digest('base64url');
}

/** `page`: asks first. `atOnce`: for the mail program's own button. */
export function stopAddresses(userId: string): { page: string; atOnce: string } {
  const query = `?token=${userId}.${sign(userId)}`;
  const page = `${config.publicUrl}/searches/stop`;
  return { page: `${page}${query}`, atOnce: `${page}/at-once${query}` };
}

export const stopSearchMails = operation('public', StopMails, async (_actor, { token }) => {
  const [userId = '', given = ''] = token.split('.');
  if (!guid.safeParse(userId).success) throw new DomainError('stopLinkInvalid');
  const right = Buffer.from(sign(userId.toLowerCase()));
  const signature = Buffer.from(given);
  if (signature.length !== right.length || !timingSafeEqual(signature, right)) throw new DomainError('stopLinkInvalid');
  const { count } = await db.savedSearch.updateMany({
    where: { userId, mailFrom: { not: null } },
    data: { mailFrom: null },
  });
  return { count };
});
