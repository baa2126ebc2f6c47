/** What a page with a DownloadPanel loads. */
import type { Actor } from '#app/domain/base/actor.ts';
import { readDownloadOptions } from '#app/domain/output/making/allowed.server.ts';

export type { DownloadOptions } from '#app/domain/output/making/allowed.server.ts';

/** null if the user may download nothing: then there is no panel. */
export async function readDownloadPanel(actor: Actor) {
  const options = await readDownloadOptions(actor, {});
  return options.cad || options.exports.length > 0 ? options : null;
}
