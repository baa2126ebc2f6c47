/** What everyone who makes a file is given. */
import { NotStored } from '#app/data/storage/contract.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { ImageError } from '#app/image/base/types.ts';
import type { ImageProcess } from '#app/image/process/process.ts';
import type { ExportItem } from './items.server.ts';
import type { Parameters } from './parameters.ts';

export interface Making {
  person: Person;
  items: ExportItem[];
  parameters: Parameters;
  /** when it was asked for: a file made twice is the same file */
  askedAt: Date;
  image: ImageProcess;
  signal: AbortSignal;
  /** 0 … 1 */
  tell: (fraction: number) => void;
}

export type Maker = (making: Making, target: string) => Promise<void>;

/** The picture of one colorway can't be made: the download says which. */
export class ItemFailed extends Error {
  override name = 'ItemFailed';
  item: ExportItem;
  constructor(item: ExportItem, cause: unknown) {
    super(`${item.reference}: ${String(cause)}`, { cause });
    this.item = item;
  }
}

const passing = new Set(['diskFull', 'crashed', 'tookTooLong', 'outOfMemory']);

/** What a file can't give names the colorway; what is wrong with this moment passes through, and the job is tried again. */
export async function forItem<T>(item: ExportItem, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isBroken = error instanceof ImageError && !passing.has(error.key);
    const isGone = error instanceof NotStored && [item.masterKey, item.originalKey].includes(error.key);
    if (isBroken || isGone) throw new ItemFailed(item, error);
    throw error;
  }
}
