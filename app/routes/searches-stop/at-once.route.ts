/** What a mail program's own "unsubscribe" calls (RFC 8058): one POST without a page, and without the person's cookie. Opened by hand it leads to the page. */
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { stopSearchMails } from '#app/domain/lists/searches/stop-link.server.ts';
import { withVisitor } from '#app/routes/shared/page.server.ts';

export const loader = (args: LoaderFunctionArgs) =>
  withVisitor(args, ({ url }) => redirect(`/searches/stop${url.search}`));

export const action = (args: ActionFunctionArgs) =>
  withVisitor(args, async ({ actor, url }) => {
    await stopSearchMails(actor, { token: url.searchParams.get('token') ?? '' });
    return new Response(null, { status: 204 });
  });
