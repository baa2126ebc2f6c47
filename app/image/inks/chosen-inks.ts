import type { Channel, SourceInfo } from '../base/types.ts';

/*
 * What a person or the library of inks has said of a file's inks. It is kept with the file's channels, and laid over what its header says whenever that
 * is read again. Masters depend on it: their key has its stamp.
 */

const isChosen = ({ ink }: Channel) => ink?.from !== undefined;

/** `info` with the inks chosen among `kept`: channels in the file's order. Those of another file are left unused. */
export function withChosenInks(info: SourceInfo, kept: Channel[] | null | undefined): SourceInfo {
  if (kept?.length !== info.channels.length || !kept.some(isChosen)) return info;
  const channels = info.channels.map((channel, i) =>
    isChosen(kept[i]!) ? { ...kept[i]!, kind: 'spot' as const } : channel,
  );
  const isAsked = new Set(
    channels.filter(({ kind, ink }) => kind === 'spot' && (!ink || ink.from === 'picture')).map(({ name }) => name),
  );
  const warnings = info.warnings.filter(
    ({ key, values }) => key !== 'spotColorUnknown' || isAsked.has(String(values?.name)),
  );
  return { ...info, channels, warnings };
}

/** Tells one choice from every other; empty where nothing was chosen. */
export function stampOfInks(channels: Channel[] | null | undefined): string {
  const chosen = (channels ?? []).flatMap(({ name, ink }, i) => (ink?.from ? [[i, name, ink.srgb, ink.solidity]] : []));
  return chosen.length > 0 ? ` inks ${JSON.stringify(chosen)}` : '';
}
