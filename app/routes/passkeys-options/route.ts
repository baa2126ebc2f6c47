/** What the browser asks a device for: a fresh challenge, for one purpose. */
import type { ActionFunctionArgs } from '@remix-run/node';
import {
  startPasskey,
  startPasskeySignIn,
  startSecondFactorPasskey,
} from '#app/domain/people/accounts/passkeys.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { smallBody } from '#app/forms/declare.ts';
import { readFormBody } from '#app/forms/read-body.server.ts';
import { withVisitor } from '#app/routes/shared/page.server.ts';

const noStore = { 'Cache-Control': 'no-store' };

export const action = (args: ActionFunctionArgs) =>
  withVisitor(args, async ({ actor, request, t }) => {
    try {
      const form = await readFormBody(request, smallBody);
      const options = await begin(actor, form.get('purpose'), form.get('password'));
      return Response.json({ options }, { headers: noStore });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const message = t(`errors.${error.key}`, error.values);
      return Response.json({ key: error.key, message }, { status: error.status, headers: noStore });
    }
  });

function begin(actor: Parameters<typeof startPasskey>[0], purpose: unknown, password: unknown) {
  if (purpose === 'add') return startPasskey(actor, { password });
  if (purpose === 'secondFactor') return startSecondFactorPasskey(actor, {});
  if (purpose === 'signIn') return startPasskeySignIn(actor, {});
  throw new DomainError('invalidInput');
}
