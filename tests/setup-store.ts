/** Gives a test file an S3 store of its own in place of the folder of files; before setup-database.ts. */
import { afterAll } from 'vitest';
import { startTestStore } from './data/s3-server.ts';

const store = await startTestStore();
process.env.STORAGE_URL = store.url();
afterAll(() => store.stop());
