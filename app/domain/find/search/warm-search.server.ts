/** For the start of a web process: what its first searches would wait for. */
import { warmVectorIndex } from '#app/domain/find/vector-index/index-client.server.ts';
import { currentIndex } from '#app/domain/visible/index/design-index.server.ts';
import { loadPalettes } from '#app/domain/visible/index/palettes.server.ts';

export async function warmSearch(): Promise<void> {
  await loadPalettes(await currentIndex());
  await warmVectorIndex();
}
