/** Gives a test file an S3 store of its own in place of the folder of files; before setup-database.ts. */
import { afterAll } from 'vitest';
import { startTestStore, type TestStore } from './data/s3-server.ts';

declare global {
  /** The store of this test file. */
  var testStore: TestStore;
}

globalThis.testStore = await startTestStore();
process.env.STORAGE_URL = testStore.url();
afterAll(() => testStore.stop());
