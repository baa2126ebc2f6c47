/** The review's choice of a file's inks: names and colours that the file doesn't tell, or tells otherwise. */
import type { Prisma, Transaction } from '#app/data/database.server.ts';
import { inkName } from '#app/domain/catalog/inks/rules.ts';
import type { Channel } from '#app/image/base/types.ts';
import { spotColor } from '#app/image/source/spots.ts';
import { proposeColor } from '#app/image/source/ink-words.ts';
import type { KeptInfo } from '../job/attributes.ts';
import type { CorrectGrouping } from '../job/rules.ts';
import type { FileRow } from './lock-review.server.ts';

export interface ShownInk {
  /** its place among the file's channels */
  channel: number;
  name: string;
  srgb: string;
  /** per cent */
  opacity: number;
  /** who says so; `picture`, `name` and `none` are proposals: by the picture beside the screens, a word of the name, or only so that inks can be told apart */
  from: 'file' | 'library' | 'person' | 'picture' | 'name' | 'none';
}

/** A file's spot inks as the review shows them; none for files without. */
export function inksShown(channels: Channel[]): ShownInk[] {
  let spot = 0;
  return channels.flatMap((channel, at): ShownInk[] => {
    if (channel.kind !== 'spot') return [];
    const { srgb, solidity } = spotColor(channel, spot++);
    const proposed = proposeColor(channel.name) ? 'name' : 'none';
    const from = channel.ink ? (channel.ink.from ?? 'file') : proposed;
    return [{ channel: at, name: channel.name, srgb, opacity: Math.round(solidity * 100), from }];
  });
}

const isProposed = ({ from }: ShownInk) => from === 'picture' || from === 'name' || from === 'none';

/** As a form sends it back. */
const tidy = (name: string) => inkName.safeParse(name).data ?? name;

/** What is kept of files whose inks were chosen otherwise than they are, by file. */
export type ChosenInks = Map<string, KeptInfo>;

export function chooseInks(input: CorrectGrouping, files: FileRow[]): ChosenInks {
  const chosen: ChosenInks = new Map();
  for (const { id, inks, inksRight } of input.files) {
    const info = files.find((file) => file.id === id)?.info as unknown as KeptInfo | null | undefined;
    if (!info || !inks) continue;
    const channels = [...info.channels];
    for (const shown of inksShown(info.channels)) {
      const given = inks.find(({ channel }) => channel === shown.channel);
      if (!given) continue;
      const isSame = given.name === tidy(shown.name) && given.srgb === shown.srgb && given.opacity === shown.opacity;
      const isTaken = inksRight && isProposed(shown);
      if (isSame && !isTaken) continue;
      const before = channels[shown.channel]!;
      const lab = before.ink?.lab;
      channels[shown.channel] = {
        name: given.name,
        kind: 'spot',
        ink: {
          srgb: given.srgb,
          ...(lab && given.srgb === shown.srgb && { lab }),
          solidity: given.opacity / 100,
          from: 'person',
        },
      };
    }
    if (channels.some((channel, i) => channel !== info.channels[i])) chosen.set(id, { ...info, channels });
  }
  return chosen;
}

/** They are read again with these. */
export async function keepInks(tx: Transaction, chosen: ChosenInks): Promise<void> {
  for (const [id, info] of chosen)
    await tx.importFile.update({
      where: { id },
      data: { info: info as unknown as Prisma.InputJsonObject, state: 'uploaded', progress: 0 },
    });
}
