/** What fields of searches of the archive hold. */
import type { ByShape } from '../shape-names.ts';

export const searchesWords: ByShape<string> = {
  'PostSearchDesignBasicPageCountRequest | PostSearchCollectionIdRequest': {
    page: 'number of the page, from 0',
    after: 'guid of the last design of the page before: the results after it, instead of `page`',
  },
  'PostSearchDesignBasicPageCountRequest | PostSearchCollectionIdRequest | PostAdminDesignBulkEditCriteria | GetAdminDesignTableCriteria | GetAdminDesignTableRequest':
    {
      q: 'words as typed into the search box, such as “blue roses 3 screens”',
      number: 'number of the design, or a part of it',
      color: 'colours, #rrggbb or `lab(L a b)`: all of them in one and the same colorway',
      labels: 'ids of labels',
      dateRange:
        'period in which the designs were uploaded: a name such as `last30`, `from..to` (2026-01-01..2026-03-31), a year, or an object',
      from: 'first day of upload, YYYY-MM-DD, or a year; with `to`, instead of `dateRange`',
      to: 'last day of upload, YYYY-MM-DD, or a year',
      order:
        '0 upload newest, 1 upload oldest, 2 modified newest, 3 modified oldest, 4 number up, 5 number down; missing: as in General Settings',
      studio: 'part of the design studio’s name; for in-house users and admins only',
      originalname: 'part of the original number; for in-house users and admins only',
      note: 'part of the notes; for in-house users and admins only',
      customer: 'guid of a customer: only its designs; for in-house users and admins only',
      type: 'rotary or digital printing, or both',
    },
  'PostSearchDesignBasicPageCountRequest | PostAdminDesignBulkEditCriteria | GetAdminDesignTableCriteria | GetAdminDesignTableRequest | PostSearchSuggestRequest':
    { archive: 'id of an archive: only its designs; -1: all; missing: as in General Settings' },
  PostSearchCollectionIdRequest: {
    archive: 'id of an archive: only its designs; -1 or missing: all',
    count: 'results per page; missing: as in General Settings',
  },
  'PostAdminDesignBulkEditCriteria | GetAdminDesignTableCriteria | GetAdminDesignTableRequest': {
    page: 'accepted and not used: all pages are meant',
    count: 'accepted and not used: all pages are meant',
    after: 'accepted and not used: all pages are meant',
    similarImage: 'guid of a picture from the answer of an earlier search: designs similar to it are searched for',
  },
  PostSearchSuggestRequest: { q: 'what has been typed so far' },
  'PostSearchSimilar*Request': {
    designGuid: 'guid of the design to compare with; may be missing beside `colorwayGuid`',
    colorwayGuid: 'guid of one of its colorways; missing: its active colorway',
  },
  Suggestion: {
    kind: 'what is suggested',
    text: 'the suggestion, as it is shown',
    count: 'number of designs that the caller would find',
    q: 'the whole search with the suggestion in it; null: a favourites list of the caller',
  },
  Understood: {
    field: 'name of a criterion of the search, or `size` or `text`',
    text: 'the part of `q`',
    value: 'value of the criterion that it was taken as',
  },
  DateSpan: {
    preset: 'name of the period, instead of `from` and `to`',
    from: 'first day, YYYY-MM-DD, or a year',
    to: 'last day, YYYY-MM-DD, or a year',
  },
  PoolSearchAllowedYears: {
    preset: 'name of the period, instead of `from` and `to`',
    from: 'first day, YYYY-MM-DD',
    to: 'last day, YYYY-MM-DD',
  },
  'SearchPage* | PicturePage*': { designs: 'designs on this page' },
  SearchResult: {
    labels: 'labels of the design, in the language of the call',
    originalVariantName: 'name of the first colorway; null: none yet',
    colorways:
      'the first 8 colorways of the design, in their order, a matching one before the others; /design/header returns all',
    matchedVariantName: 'name of that colorway',
    thumbnail: 'what the address of the small picture is made of; null: none yet',
  },
  SearchResultSizeCm: { width: 'cm', height: 'cm' },
  Likeness: {
    colorwayName: 'name of that colorway',
    motif: 'how much the motifs are alike, 0 … 1; null: the search was by colours only',
  },
  ColorMatch: { ours: 'colour of what was searched with, #rrggbb', theirs: 'colour that was found, #rrggbb' },
};
