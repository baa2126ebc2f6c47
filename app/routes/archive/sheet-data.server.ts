/** What a contact sheet shows of a search. */
import type { Person } from '#app/domain/base/actor.ts';
import { formatReference } from '#app/domain/base/text/reference.ts';
import { readDownloadOptions } from '#app/domain/output/making/allowed.server.ts';
import type { SearchCriteria } from '#app/domain/visible/criteria/criteria.ts';
import { formatDay } from '#app/locales/format.ts';
import { translate } from '#app/locales/translate.ts';
import { searchParams, withQuery } from '#app/routes/shared/archive-addresses.ts';
import { toCards } from '#app/routes/shared/design-cards.server.ts';
import { listChosen, sayIgnored } from '#app/routes/shared/search-chips.server.ts';
import { readSearch } from './data.server.ts';
import { readNames } from '#app/routes/shared/search-names.server.ts';
import { searchWithQuery } from '#app/routes/shared/similar-query.server.ts';

/** prints of one sheet */
const mostPrints = 100;
export const columnChoices = [3, 4, 5, 6, 8];
const usualColumns = 5;

export async function readSheet(person: Person, params: URLSearchParams) {
  const { given: asked, ignored } = readSearch(person, params);
  const columns = columnChoices.find((count) => String(count) === params.get('columns')) ?? usualColumns;
  const t = translate(person.locale);
  const wanted = { ...asked, count: mostPrints, after: undefined };
  const [answered, names, { exports }] = await Promise.all([
    searchWithQuery(person, wanted),
    readNames(person),
    readDownloadOptions(person, {}),
  ]);
  const { answer, given } = answered;
  const query = queryOf(given);
  const number = new Intl.NumberFormat(person.locale);
  const first = answer.currentPage * mostPrints + 1;
  const span = { first, last: first + answer.designs.length - 1, total: answer.totalCount };
  const at = (page: number) => withQuery('/archive/sheet', toParams(query, { page, columns }));
  return {
    title: t('contactSheet.title'),
    query,
    columns,
    hidden: [...toParams(query, { page: answer.currentPage })],
    chosen: listChosen(given, names, person, answered.chip, answered.answer.understood).map(
      ({ name, value }) => `${name} ${value}`,
    ),
    count: t('contactSheet.count', { count: answer.totalCount }),
    part:
      answer.totalPage > 1
        ? t('contactSheet.part', {
            first: number.format(span.first),
            last: number.format(span.last),
            total: number.format(span.total),
          })
        : null,
    day: formatDay(new Date(), person.locale, 'long'),
    ignored: sayIgnored(ignored, names, person),
    refused: answered.refused,
    /** the last sheet there is, for an address that points beyond it */
    lastHref: answer.currentPage >= answer.totalPage && answer.totalPage > 0 ? at(answer.totalPage - 1) : null,
    prints: toPrints(person, answer, query),
    exports,
    earlier: answer.currentPage > 0 ? at(answer.currentPage - 1) : null,
    later: answer.currentPage + 1 < answer.totalPage ? at(answer.currentPage + 1) : null,
  };
}

type Answer = Awaited<ReturnType<typeof searchWithQuery>>['answer'];

function toPrints(person: Person, answer: Answer, query: string) {
  const t = translate(person.locale);
  const cm = new Intl.NumberFormat(person.locale, { maximumFractionDigits: 2 });
  // On paper each print fills its place.
  const reader = { ...person, settings: { ...person.settings, sameScale: false } };
  return toCards(reader, answer, query).map(({ guid, colorwayGuid, href, thumbnail, screens, archive, why }, i) => {
    const { sizeCm, designName, colorways } = answer.designs[i]!;
    const { width, height } = sizeCm;
    const shown = colorways.find((one) => one.colorwayGuid === colorwayGuid);
    const name = shown ? formatReference(designName, shown.colorwayName) : designName;
    const size = t('contactSheet.size', { width: cm.format(width), height: cm.format(height) });
    return {
      guid,
      colorwayGuid,
      href,
      name,
      thumbnail,
      why,
      facts: [size, screens, archive].filter((fact) => fact !== undefined && fact !== ''),
    };
  });
}

/** A search without its page. */
function queryOf(given: SearchCriteria): string {
  return searchParams({ ...given, page: 0, after: undefined, count: undefined }).toString();
}

function toParams(query: string, more: { page: number; columns?: number }): URLSearchParams {
  const params = new URLSearchParams(query);
  if (more.page > 0) params.set('page', String(more.page));
  if (more.columns !== undefined && more.columns !== usualColumns) params.set('columns', String(more.columns));
  return params;
}
