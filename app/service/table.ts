/** The programs' door as a list: one row a call of SPEC §7, and a few of our own. */
import { accountRows } from './account-rows.ts';
import { adminCollectionRows } from './admin-collection-rows.ts';
import { collectionRows } from './collection-rows.ts';
import { customerRows } from './customer-rows.ts';
import { designRows } from './design-rows.ts';
import { downloadRows } from './download-rows.ts';
import { favoritesRows } from './favorites-rows.ts';
import { importRows } from './import-rows.ts';
import { labelRows } from './label-rows.ts';
import { orderRows } from './order-rows.ts';
import { poolRows } from './pool-rows.ts';
import { proposalRows } from './proposal-rows.ts';
import type { Method, Row } from './row.ts';
import { statisticsRows } from './statistics-rows.ts';
import { userRows } from './user-rows.ts';
import { wearRows } from './wear-rows.ts';

export const table: Row[] = [
  ...accountRows,
  ...designRows,
  ...favoritesRows,
  ...collectionRows,
  ...downloadRows,
  ...proposalRows,
  ...importRows,
  ...userRows,
  ...poolRows,
  ...customerRows,
  ...wearRows,
  ...adminCollectionRows,
  ...labelRows,
  ...orderRows,
  ...statisticsRows,
];

export interface Match {
  row: Row;
  path: Record<string, string>;
}

const patterns = table.map((row) => ({ row, parts: row.path.split('/').slice(1) }));

/** The rows whose path fits, by method. */
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

/** A segment's text; null for what can't be decoded, and for NUL, which no name holds. */
function decode(text: string): string | null {
  try {
    const decoded = decodeURIComponent(text);
    return decoded.includes('\0') ? null : decoded;
  } catch {
    return null;
  }
}
