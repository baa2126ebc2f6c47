/** The storage that the settings name: STORAGE_URL, or files under DATA_DIR. */
import path from 'node:path';
import { config } from '#app/config.server.ts';
import type { Storage } from './contract.ts';
import { openLocalStorage } from './local.server.ts';

export const storage: Storage = await openStorage();

async function openStorage(): Promise<Storage> {
  if (config.storageUrl) return (await import('./s3.server.ts')).openS3Storage(config.storageUrl);
  return openLocalStorage(path.join(config.dataDir, 'files'));
}
