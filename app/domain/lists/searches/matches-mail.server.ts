/** A mail about saved searches: its words, and whether what waited may still be told. */
import { config } from '#app/config.server.ts';
import { db, type Transaction } from '#app/data/database.server.ts';
import type { JobPayload } from '#app/data/jobs.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { composeMail, type ComposedMail } from '#app/domain/base/mails/mails.server.ts';
import { can } from '#app/domain/base/permissions.ts';
import { findPersonNow } from '#app/domain/people/accounts/person-now.server.ts';
import { findVisibleDesigns } from '#app/domain/visible/visibility/find-visible.server.ts';
import { translate } from '#app/locales/translate.ts';
import { stopAddresses } from './stop-link.server.ts';

/** numbers named for each search */
const mostNamed = 5;
/** designs of a search that a waiting mail carries, to be judged again when it goes out */
export const mostCarried = 200;

export interface FreshMatch {
  searchid: string;
  name: string;
  designs: { id: string; name: string }[];
  /** of all, also where the designs are the newest alone */
  count: number;
  /** when the first of them was uploaded */
  since: Date;
}

export async function composeMatches(
  tx: Pick<Transaction, 'mailText' | 'setting'>,
  person: Person,
  matches: FreshMatch[],
): Promise<ComposedMail> {
  const t = translate(person.language);
  const lines = matches.map(({ searchid, name, designs, count, since }) => {
    const named = designs.slice(0, mostNamed).map((design) => design.name);
    const numbers = [...named, ...(count > named.length ? ['…'] : [])].join(', ');
    return [
      t('mails.searchFound', { name, count, numbers }),
      `${config.publicUrl}/searches/${searchid}?since=${encodeURIComponent(since.toISOString())}`,
    ].join('\n');
  });
  const stop = stopAddresses(person.userId);
  const values = { searches: lines.join('\n\n'), link: `${config.publicUrl}/searches`, stop: stop.page };
  return composeMail(tx, person, 'searchMatches', values, stop.atOnce);
}

type Found = NonNullable<JobPayload<'mail-send'>['found']>;

/**
 * The mail as it may go out now: it may have waited two days for a mail server, and meanwhile a design was confined, the person moved to another
 * pool or turned these mails off. Null where nothing of it is left to tell.
 */
export async function composeNow({ userId, searches }: Found): Promise<ComposedMail | null> {
  const person = await findPersonNow(userId);
  if (!person || !can(person, 'archive')) return null;
  const wanted = await db.savedSearch.findMany({
    where: { userId, mailFrom: { not: null }, id: { in: searches.map(({ searchid }) => searchid) } },
    select: { id: true, name: true },
  });
  const matches: FreshMatch[] = [];
  for (const { searchid, designIds, more = 0, since } of searches) {
    const search = wanted.find(({ id }) => id === searchid);
    const designs = search ? await findVisibleDesigns(person, designIds) : [];
    if (!search || designs.length === 0) continue;
    // Of those that it doesn't carry as large a part is left as of those that it does.
    const count = designs.length + Math.floor((more * designs.length) / designIds.length);
    matches.push({ searchid, name: search.name, designs, count, since: new Date(since) });
  }
  return matches.length > 0 ? composeMatches(db, person, matches) : null;
}
