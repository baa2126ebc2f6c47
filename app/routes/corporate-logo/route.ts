/** The company logo: shown on every page including sign-in, so it is public. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { openLogo } from '#app/domain/base/settings/corporate.server.ts';
import { withVisitor } from '#app/routes/shared/page.server.ts';
import { isKnown, withErrorText } from '#app/routes/shared/picture-response.server.ts';
import { openBody } from '#app/routes/shared/stored-body.server.ts';

export const loader = (args: LoaderFunctionArgs) =>
  withVisitor(
    args,
    ({ actor, request, params }) =>
      withErrorText(actor, async () => {
        const { size, type, etag, open } = await openLogo(actor, params);
        // The address contains a hash of the content.
        const headers = new Headers({
          'Content-Type': type,
          ETag: etag,
          'Cache-Control': 'public, max-age=31536000, immutable',
          'X-Content-Type-Options': 'nosniff',
          'Content-Security-Policy': "default-src 'none'; sandbox",
        });
        if (isKnown(request, headers)) return new Response(null, { status: 304, headers });
        headers.set('Content-Length', String(size));
        const body = request.method === 'HEAD' ? null : await openBody(request, open);
        return new Response(body, { headers });
      }),
    { kind: null },
  );
