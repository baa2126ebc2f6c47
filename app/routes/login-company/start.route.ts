/** The address that a company gives its users: straight on to its identity provider. */
import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { ownPath } from '#app/own-path.ts';
import { withVisitor } from '#app/routes/shared/page.server.ts';
import { showRefusal } from './refused.server.ts';
import { authenticate } from './strategy.server.ts';

export const loader = (args: LoaderFunctionArgs) =>
  withVisitor(args, async ({ actor, request, params, url }) => {
    if (actor.kind === 'person') throw redirect(ownPath(url.searchParams.get('redirectTo')) ?? '/archive');
    return authenticate(request, { actor, key: params.key ?? '', isBack: false }).catch(showRefusal);
  });
