import { listPlace } from '#app/routes/shared/list-links.ts';

export const dialogs = ['new', 'delete'];

/** The list of pools as it stands, without its dialogs. */
export const poolsPlace = (params: URLSearchParams): string => listPlace('/admin/pools', params, dialogs);
