/** What fields of tables and changes of many designs hold. */
import type { ByShape } from '../shape-names.ts';

export const designEditsWords: ByShape<string> = {
  GetAdminDesignSearchRequest: {
    query: 'part of the number or original name',
    archive: 'id of an archive: only its designs; missing: all',
    direction: 'up or down; missing: numbers up, dates down',
  },
  GetAdminDesignTableRequest: {
    format: 'file format; missing: CSV',
    designGuids: 'guids of designs, instead of a search',
    criteria: 'search as JSON text or the query of a search page’s address, instead of a field for each criterion',
    list: 'list of Administration › Designs whose designs are meant, as JSON text or the query of its page’s address',
  },
  PostAdminDesignTableRequest: { show: 'which rows the answer lists', page: 'page of the rows, from 0' },
  PostAdminDesignTableAnswer: {
    jobId: 'guid of the job, for /admin/design/bulk-edit/{jobId}; missing with `dryRun`',
    rows: 'rows on this page',
    conflicts: 'number of designs that another job is about to change',
    newNames:
      'labels, customers and studios that don’t exist yet: `createLabels`, `createCustomers` and `createStudios` allow them',
  },
  PostAdminDesignTableNewNames: { labels: 'new labels', customers: 'new customers', studios: 'new studios' },
  PostAdminDesignTableNewNamesLabel: { name: 'name of the label', rows: 'number of rows that have it' },
  PostAdminDesignTableNewNamesCustomer: { name: 'name of the customer', rows: 'number of rows that have it' },
  PostAdminDesignTableNewNamesStudio: { name: 'name of the studio', rows: 'number of rows that have it' },
  PostAdminDesignTableRow: {
    designGuid: 'guid of the design; null: there is none with this number',
    changes: 'cells that change the design',
    errors: 'cells with errors',
  },
  PostAdminDesignTableRowChange: { from: 'value before', to: 'value after' },
  PostAdminDesignTableRowError: { error: 'key of the error', value: 'what the cell holds' },
  PostAdminDesignBulkEditRequest: {
    criteria: 'search whose designs are changed, as an object, JSON text, or the query of a search page’s address',
    list: 'list of Administration › Designs whose designs are changed, as an object, JSON text, or the query of its page’s address',
    changes: 'what to change, as an object or JSON text',
    designGuids: 'guids of the designs to change',
  },
  'PostAdminDesignBulkEditList | GetAdminDesignTableList': {
    query: 'part of the number or original name',
    archive: 'id of an archive: only its designs; missing: all',
    page: 'accepted and not used: all pages are meant',
    sort: 'accepted and not used: the order doesn’t matter',
    direction: 'accepted and not used: the order doesn’t matter',
  },
  PostAdminDesignBulkEditChanges: {
    archiveId: 'id of the archive to move to',
    studio: 'design studio; empty: none',
    customerId: 'guid of the customer; null: none',
    originalName: 'number or name that the design had before; empty: none',
    notes: 'notes, instead of the present ones; empty: none',
  },
  PostAdminDesignBulkEditAnswer: {
    jobId: 'guid of the job, for /admin/design/bulk-edit/{jobId}; missing with `dryRun`',
    conflicts: 'number of designs that can’t be changed, or that another job is about to change',
  },
  GetAdminDesignBulkEditJobIdRequest: { state: 'only designs that this became of' },
  GetAdminDesignBulkEditJobIdAnswer: {
    kind: 'bulk: changes of many designs; table: an uploaded table',
    state: 'how the job stands; draft: not confirmed yet',
    progress: 'part that is done, 0 … 1',
    by: 'name of the user who started the job',
    changes: 'what the job changes, by field',
    counts: 'numbers of designs, by what became of them',
    totalCount: 'number of designs on all pages of `left`',
  },
  GetAdminDesignBulkEditJobIdCounts: {
    total: 'all designs',
    waiting: 'designs that are still to be changed',
    done: 'designs that were changed',
    unchanged: 'designs that were so already',
    conflicts: 'designs that somebody else had changed',
    failed: 'designs that couldn’t be changed',
    undone: 'designs whose change was undone',
    kept: 'designs whose change was not undone, because somebody else has changed them since',
  },
  GetAdminDesignBulkEditJobIdLeft: {
    state: 'what became of the design',
    before:
      'values before the job, by field; `label.12` and `list.3`: whether the design has that label, or is on that special list',
    after: 'values that the job gives, by field, as in `before`',
    now: 'values at present, by field, as in `before`',
  },
};
