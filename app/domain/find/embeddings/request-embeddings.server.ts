/** Requests from a worker the embeddings that are missing or of another picture, size or layout than their colorways have now. */
import { sendJob } from '#app/data/jobs.server.ts';

/**
 * After what changed them has been committed: a request within a transaction would make the next one wait for its end. One that is lost
 * with its process is made up for by the sweep.
 */
export async function requestEmbeddings(): Promise<void> {
  await sendJob('looks-make', {}, { key: 'looks' });
}
