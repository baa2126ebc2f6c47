/** Computes all missing and outdated embeddings, by as many runs as workers have room for. */
import type { JobPayload } from '#app/data/jobs.server.ts';
import { embedMissing, embedThese, helpEmbed } from '#app/domain/find/embeddings/embed-colorways.server.ts';
import { askForHelp, requestEmbeddings } from '#app/domain/find/embeddings/embeddings.server.ts';
import type { JobTools } from './handlers.ts';

export async function embedColorways(
  { colorwayIds }: JobPayload<'looks-make'>,
  { image, signal }: JobTools,
): Promise<void> {
  if (colorwayIds) return embedThese(colorwayIds, image, { signal });
  if (await embedMissing(image, { signal, askForHelp: () => askForHelp(0) })) await requestEmbeddings();
}

/** The run before it asks for it again, should its turn have ended. */
export async function helpWithColorways({ number }: JobPayload<'looks-help'>, tools: JobTools): Promise<void> {
  await helpEmbed(tools.image, { signal: tools.signal, askForHelp: () => askForHelp(number) });
}
