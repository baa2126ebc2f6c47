/** Where an identity provider sends people back to. */
import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { giveSession } from '#app/actor.server.ts';
import { ownPath, withReturn } from '#app/own-path.ts';
import { withVisitor } from '#app/routes/shared/page.server.ts';
import { showRefusal } from './refused.server.ts';
import { authenticate } from './strategy.server.ts';

export const loader = (args: LoaderFunctionArgs) =>
  withVisitor(args, async ({ actor, request, params }) => {
    const asked = { actor, key: params.key ?? '', isBack: true };
    const { session, needsSecondFactor, redirectTo } = await authenticate(request, asked).catch(showRefusal);
    const target = ownPath(redirectTo);
    const next = needsSecondFactor ? withReturn('/authenticate', target) : (target ?? '/archive');
    return redirect(next, { headers: { 'Set-Cookie': await giveSession(session), 'Cache-Control': 'no-store' } });
  });
