import type { LoaderFunctionArgs } from '@remix-run/node';
import { getStockPicture } from '#app/domain/catalog/stock/stock.server.ts';
import { withVisitor } from '#app/routes/shared/page.server.ts';
import { answerStored, withErrorText } from '#app/routes/shared/picture-response.server.ts';

/** The watermarked picture of one entry of a stock page; as public as the page. */
export const loader = (args: LoaderFunctionArgs) =>
  withVisitor(
    args,
    ({ actor, request, params }) =>
      withErrorText(actor, async () => {
        const answer = await answerStored(request, await getStockPicture(actor, params));
        answer.headers.set('X-Robots-Tag', 'noindex');
        return answer;
      }),
    { kind: 'pictures' },
  );
