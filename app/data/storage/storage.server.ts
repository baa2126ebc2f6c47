/** The storage that the settings name: STORAGE_URL, or files under DATA_DIR. */
import path from 'node:path';
import { config } from '#app/config.server.ts';
import { isTracing } from '#app/data/telemetry/tracing.ts';
import type { Storage } from './contract.ts';
import { openLocalStorage } from './local.server.ts';
import { traceStorage } from './traced-storage.server.ts';

const opened: Storage = config.storage
  ? openWhenUsed(async () => {
      const { openS3Storage } = await import('./s3.server.ts');
      return openS3Storage(config.storage!, path.join(config.dataDir, 'cache'), config.storageCacheBytes);
    })
  : openLocalStorage(path.join(config.dataDir, 'files'));

export const storage: Storage = isTracing ? traceStorage(opened) : opened;

/**
 * The vendor's library is loaded by the first call, and only where there is a store. Nothing waits for it while modules load: the built
 * program's parts import one another, and would wait for each other for ever.
 */
function openWhenUsed(open: () => Promise<Storage>): Storage {
  let opened: Promise<Storage> | undefined;
  const call = async (name: keyof Storage, given: unknown[]) => {
    const store = await (opened ??= open());
    return (store[name] as (...given: unknown[]) => Promise<unknown>)(...given);
  };
  return new Proxy({} as Storage, {
    get:
      (_, name) =>
      (...given: unknown[]) =>
        call(name as keyof Storage, given),
  });
}
