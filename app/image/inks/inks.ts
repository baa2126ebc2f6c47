import type { Ink } from './ink-model.ts';
import { spotColor } from '../source/spots.ts';
import type { SourceInfo } from '../base/types.ts';

export type { Ink } from './ink-model.ts';

/** Full process inks on coated paper, until the file's profile says better (make-inks.ts). */
const PROCESS = ['#009fe3', '#e6007e', '#ffed00', '#1d1d1b'];

/**
 * The inks a file prints with, in printing order, which is the order of its channels: nothing in the files says another.
 * CMYK gives its four process inks and then its spots; multichannel and spot channels give spots; other files have none.
 */
export function inksOf(info: Pick<SourceInfo, 'mode' | 'channels'>): Ink[] {
  const process: Ink[] =
    info.mode === 'cmyk'
      ? PROCESS.map((srgb, channel) => ({
          channel,
          name: info.channels[channel]?.name ?? '',
          kind: 'process',
          srgb,
          solidity: 0,
          known: true,
        }))
      : [];
  let spot = 0;
  const spots = info.channels.flatMap((channel, place): Ink[] => {
    if (channel.kind !== 'spot') return [];
    const { srgb, lab, solidity } = spotColor(channel, spot++);
    return [
      {
        channel: place,
        name: channel.name,
        kind: 'spot',
        srgb,
        ...(lab && { lab }),
        solidity,
        known: channel.ink !== undefined && channel.ink.from !== 'picture',
      },
    ];
  });
  return spots.length === 0 && process.length === 0 ? [] : [...process, ...spots];
}

/** Whether the spots lie over a picture of other colours (RGB, gray, Lab, …) rather than over CMYK inks or paper. */
export function hasBase(info: Pick<SourceInfo, 'mode' | 'screens' | 'channels'>): boolean {
  // The grey of a duotone is what its inks are printed from.
  const isDuotone = info.mode === 'duotone' && info.channels[0]?.kind === 'spot';
  return !info.screens && info.mode !== 'cmyk' && info.mode !== 'multichannel' && !isDuotone;
}
