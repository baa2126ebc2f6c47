/** A picture dropped or pasted anywhere: answers the address of its search. */
import type { ActionFunctionArgs } from '@remix-run/node';
import { DomainError } from '#app/domain/base/errors.ts';
import { withinReading } from '#app/large-bodies.server.ts';
import { uploadPicture } from '#app/domain/find/query-pictures/query-pictures.server.ts';
import { dropRest, readFormBody } from '#app/forms/read-body.server.ts';
import { withPage } from '#app/routes/shared/page.server.ts';
import { pictureLimit } from '#app/routes/shared/similar/form.ts';
import { sayError } from '#app/routes/shared/similar/say-error.server.ts';

const headers = { 'Cache-Control': 'no-store' };

export const action = (args: ActionFunctionArgs) =>
  withPage('archive', args, async ({ actor, request }) => {
    try {
      const form = await withinReading(actor, () => readFormBody(request, pictureLimit));
      const { pictureGuid } = await uploadPicture(actor, { picture: form.get('picture') });
      return Response.json({ pictureGuid }, { headers });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      dropRest(request, pictureLimit);
      const said = error.key === 'bodyTooLarge' ? new DomainError('pictureTooLarge') : error;
      return Response.json({ error: sayError(said, actor) }, { status: said.status, headers });
    }
  });
