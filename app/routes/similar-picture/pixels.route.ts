/** The crop of a query picture, or with `?whole` all of it; only for its owner. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { getPicture, readPicture } from '#app/domain/find/query-pictures/query-pictures.server.ts';
import { withViewer } from '#app/routes/shared/page.server.ts';

/** A JPEG's first byte; what isn't one was kept as WebP. */
const JPEG = 0xff;

const kept = { 'Cache-Control': 'private, no-cache', 'X-Content-Type-Options': 'nosniff' };

export const loader = (args: LoaderFunctionArgs) =>
  withViewer(args, async ({ actor, request, params, url }) => {
    const one = { pictureGuid: params.pictureId };
    const { crop, width, height } = await getPicture(actor, one);
    const part = url.searchParams.has('whole') ? null : crop;
    // A picture never changes, only the part of it.
    const headers = { ...kept, ETag: `"${part ? Object.values(part).join('-') : 'whole'}"` };
    if (request.headers.get('if-none-match') === headers.ETag) return new Response(null, { status: 304, headers });
    const bytes = await readPicture(actor, one);
    const type = bytes[0] === JPEG ? 'image/jpeg' : 'image/webp';
    if (!part) return new Response(bytes, { headers: { ...headers, 'Content-Type': type } });
    // An SVG viewport on the same bytes: nothing is decoded here.
    const box = [part.x * width, part.y * height, part.width * width, part.height * height].map(Math.round);
    const data = Buffer.from(bytes).toString('base64');
    const image = `<image width="${width}" height="${height}" href="data:${type};base64,${data}"/>`;
    const size = `width="${box[2]}" height="${box[3]}" viewBox="${box.join(' ')}"`;
    return new Response(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${image}</svg>`, {
      headers: {
        ...headers,
        'Content-Type': 'image/svg+xml',
        'Content-Security-Policy': "default-src 'none'; img-src data:",
      },
    });
  });
