/** What fields of requests and answers of any call hold. */
import type { ByShape } from '../shape-names.ts';

export const anyCallWords: ByShape<string> = {
  '*Request': {
    page: 'number of the page, from 0',
    count: 'results per page',
    order: 'what the results are sorted by',
  },
  '*Answer': { totalCount: 'number of results on all pages' },
};
