/** How a download gets on, asked by a page that waits for it. Browser-safe. */
import { addBase } from '#app/base-path.ts';
import type { ShownDownload } from './action.server.ts';

/** As JSON brings it. */
export type FollowedDownload = Pick<ShownDownload, 'jobId' | 'state' | 'progress' | 'url' | 'fileName' | 'message'>;

/** `removed`: meanwhile, in another tab. `signedOut`: the session is over. Null where no answer came: the page asks again. */
export async function askState(
  jobId: string,
  signal: AbortSignal,
): Promise<FollowedDownload | 'removed' | 'signedOut' | null> {
  try {
    const answer = await fetch(addBase(`/downloads/state/${jobId}`), {
      signal,
      headers: { accept: 'application/json' },
    });
    if (answer.redirected || answer.status === 401) return 'signedOut';
    if (answer.status === 404) return 'removed';
    if (!answer.ok) return null;
    return ((await answer.json()) as { download: FollowedDownload }).download;
  } catch {
    return null;
  }
}
