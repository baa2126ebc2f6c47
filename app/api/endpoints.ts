/** All API endpoints, one per line: those of SPEC §7 and a few more. */
import { accountRows } from './account-endpoints.ts';
import { adminCollectionRows } from './admin-collection-endpoints.ts';
import { collectionRows } from './collection-endpoints.ts';
import { customerRows } from './customer-endpoints.ts';
import { designEditRows } from './design-edit-endpoints.ts';
import { designRows } from './design-endpoints.ts';
import { designTableRows } from './design-table-endpoints.ts';
import { downloadRows } from './download-endpoints.ts';
import { favoritesRows } from './favorites-endpoints.ts';
import { importRows } from './import-endpoints.ts';
import { labelRows } from './label-endpoints.ts';
import { orderRows } from './order-endpoints.ts';
import { poolRows } from './pool-endpoints.ts';
import { proposalRows } from './proposal-endpoints.ts';
import { savedSearchRows } from './saved-search-endpoints.ts';
import type { Method, Row } from './endpoint.ts';
import { statisticsRows } from './statistics-endpoints.ts';
import { tokenRows } from './token-endpoints.ts';
import { trashRows } from './trash-endpoints.ts';
import { userRows } from './user-endpoints.ts';
import { versionRows } from './version-endpoints.ts';
import { wearRows } from './wear-endpoints.ts';
import { webhookRows } from './webhook-endpoints.ts';

export const table: Row[] = [
  ...accountRows,
  ...tokenRows,
  ...designRows,
  ...designTableRows,
  ...designEditRows,
  ...favoritesRows,
  ...savedSearchRows,
  ...collectionRows,
  ...downloadRows,
  ...proposalRows,
  ...importRows,
  ...versionRows,
  ...userRows,
  ...poolRows,
  ...customerRows,
  ...wearRows,
  ...adminCollectionRows,
  ...labelRows,
  ...orderRows,
  ...statisticsRows,
  ...trashRows,
  ...webhookRows,
];

export interface Match {
  row: Row;
  path: Record<string, string>;
}

const patterns = table.map((row) => ({ row, parts: row.path.split('/').slice(1) }));

/** The endpoints whose path matches, by method. */
export function findRows(pathname: string): Map<Method, Match> {
  const given = pathname.split('/').slice(1);
  const found = new Map<Method, Match>();
  for (const { row, parts } of patterns) {
    const path = matchParts(parts, given);
    if (path && !found.has(row.method)) found.set(row.method, { row, path });
  }
  return found;
}

function matchParts(parts: string[], given: string[]): Record<string, string> | null {
  if (parts.length !== given.length) return null;
  const path: Record<string, string> = {};
  for (const [at, part] of parts.entries()) {
    const text = decode(given[at]!);
    if (text === null || text === '') return null;
    if (part.startsWith('{')) path[part.slice(1, -1)] = text;
    else if (part !== text) return null;
  }
  return path;
}

/** The decoded segment; null if it can't be decoded or contains NUL. */
function decode(text: string): string | null {
  try {
    const decoded = decodeURIComponent(text);
    return decoded.includes('\0') ? null : decoded;
  } catch {
    return null;
  }
}
