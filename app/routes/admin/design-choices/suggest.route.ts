/** Suggestions for the chooser's search box: the archive's own, each as a search. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { readCriteria } from '#app/domain/visible/criteria/criteria.ts';
import { suggestChoices } from '#app/domain/find/search/suggest.server.ts';
import { toSuggestions } from '#app/routes/shared/suggestions.server.ts';
import { withPage } from '#app/routes/shared/page.server.ts';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('designChoices', args, async ({ actor, url, t }) => {
    const { archive } = readCriteria(url.searchParams).criteria;
    const found = await suggestChoices(actor, { q: url.searchParams.get('q') ?? '', archive });
    // Lists of favourites are chosen from beside the box.
    return Response.json(toSuggestions(actor, found, t).filter(({ q }) => q !== null));
  });
