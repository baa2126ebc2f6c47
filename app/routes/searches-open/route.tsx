/** Opens a saved search in the archive: all of it, or what came `since`, as often as its page or mail leads there. What comes later is new to whoever keeps it. One that is gone says so in the frame of all pages. */
import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { guid } from '#app/domain/base/rules.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { findSearch, markOpened } from '#app/domain/lists/searches/searches.server.ts';
import { withQuery } from '#app/routes/shared/archive-addresses.ts';
import { withPage } from '#app/routes/shared/page.server.ts';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('archive', args, async ({ actor, params, url }) => {
    const searchid = guid.safeParse(params.searchId);
    // An address without a valid guid is answered like one that doesn't exist.
    if (!searchid.success) throw new DomainError('searchNotFound');
    const since = url.searchParams.get('since') ?? undefined;
    const search = await findSearch(actor, { searchid: searchid.data, since });
    if (search.isOwn && !actor.impersonatedBy) await markOpened(actor, { searchid: searchid.data });
    return redirect(withQuery('/archive', new URLSearchParams(search.newQuery ?? search.query)));
  });

export default function OpenedSearch() {
  return null;
}
