/** Failures of what the product stands on: nobody's mistake, and gone again some time. */
import { StorageUnavailable } from '#app/data/storage/contract.ts';
import { DomainError } from './errors.ts';

/** Such a failure as the error that people and programs are told; any other as it is. */
export function asRefusal(error: unknown): unknown {
  return error instanceof StorageUnavailable ? new DomainError('storageUnavailable', { cause: error }) : error;
}
