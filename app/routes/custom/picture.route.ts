import type { LoaderFunctionArgs } from '@remix-run/node';
import { getActor } from '#app/actor.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { getStockPicture } from '#app/domain/catalog/stock/stock.server.ts';
import { translate } from '#app/locales/translate.ts';
import { answerStored } from '#app/routes/shared/picture-response.server.ts';

/** The watermarked picture of one entry of a stock page; anybody who has the page may have it. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const actor = await getActor(request, context);
  try {
    const { key, version } = await getStockPicture(actor, params);
    const answer = await answerStored(request, key, version, 'image/webp');
    answer.headers.set('X-Robots-Tag', 'noindex');
    return answer;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const headers = { 'Cache-Control': 'no-store', ...(error.status === 503 && { 'Retry-After': '5' }) };
    return new Response(translate(actor.locale)(`errors.${error.key}`, error.values), {
      status: error.status,
      headers,
    });
  }
}
