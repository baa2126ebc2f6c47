/** For the start of a web process: what its first searches would wait for. */
import { warmLooks } from '#app/domain/similar/index.server.ts';
import { currentIndex } from './design-index.server.ts';
import { loadPalettes } from './palettes.server.ts';

export async function warmSearch(): Promise<void> {
  await loadPalettes(await currentIndex());
  await warmLooks();
}
