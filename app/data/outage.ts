/** Failures of the outside: nobody who asked did anything wrong, and they pass by themselves. */

export type Outage = 'database' | 'storage';

/** SQLSTATE classes 08 (connection) and 53 (resources: disk, memory, connections), and a server that ends or begins (57P01 … 57P03). */
const sqlStates = /^(08|53)|^57P0[1-3]$/;
/** Prisma: not reachable, timed out, connection closed, no connection or transaction free in time */
const prismaCodes = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2037']);
const adapterKinds = new Set(['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout', 'TooManyConnections']);
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
]);
/** What pg and Prisma say in plain errors without a code. */
const texts =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)|Unable to start a transaction in the given time/;

interface Facts {
  name?: string;
  code?: string;
  message?: string;
  cause?: unknown;
  errors?: unknown[];
  meta?: { driverAdapterError?: { cause?: { kind?: string; originalCode?: string } } };
}

/** What is away or has no room for more; null for any other error. */
export function findOutage(error: unknown): Outage | null {
  if (typeof error !== 'object' || error === null) return null;
  const { name, code = '', message = '', cause, errors, meta } = error as Facts;
  if (name === 'StorageUnavailable') return 'storage';
  const { kind = '', originalCode = '' } = meta?.driverAdapterError?.cause ?? {};
  const isAway =
    prismaCodes.has(code) ||
    adapterKinds.has(kind) ||
    sqlStates.test(originalCode) ||
    // A P-code is Prisma's own, never a SQLSTATE.
    (/^[0-9A-Z]{5}$/.test(code) && sqlStates.test(code)) ||
    networkCodes.has(code) ||
    texts.test(message);
  if (isAway) return 'database';
  // A refused connection to a name with two addresses is an AggregateError.
  return findOutage(errors?.[0]) ?? findOutage(cause);
}

/**
 * The disk of DATA_DIR is full. Whoever asks is told so (`diskFull`); a job waits for room as for a storage that is away, and takes it up by itself:
 * not one file was wrong.
 */
export function lacksRoom(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, key, cause } = error as { code?: unknown; key?: unknown; cause?: unknown };
  return code === 'ENOSPC' || code === 'EDQUOT' || key === 'diskFull' || lacksRoom(cause);
}
