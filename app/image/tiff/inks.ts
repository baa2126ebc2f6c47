import type { ByteFile } from '../base/byte-file.ts';
import { LIMITS } from '../base/limits.ts';
import type { Channel } from '../base/types.ts';
import { describeExtras, readExtraChannels } from '../photoshop/channels.ts';
import type { Resources } from '../photoshop/resources.ts';
import { decodeNames } from '../base/names.ts';
import { colorOfName } from '../source/ink-names.ts';
import { PROCESS_NAMES } from '../source/source-facts.ts';
import { TAG, tagBytes, type TiffDirectory, tagNumberOr } from './directory.ts';
import type { TiffFacts } from './facts.ts';

/** The tag InkNames: names with a NUL behind each, in whatever code page. */
export function readInkNames(file: ByteFile, directory: TiffDirectory, samples: number): string[] {
  const bytes = tagBytes(file, directory, TAG.inkNames, LIMITS.resourceBytes);
  if (!bytes) return [];
  const names: Uint8Array[] = [];
  for (let at = 0; at < bytes.length && names.length < LIMITS.channels;) {
    const end = bytes.indexOf(0, at);
    names.push(bytes.subarray(at, end < 0 ? bytes.length : end));
    at = end < 0 ? bytes.length : end + 1;
  }
  // Some writers add one NUL more, to make the length even.
  while (names.length > samples && names.at(-1)!.length === 0) names.pop();
  return decodeNames(names);
}

/** Whether the first four of separated samples are cyan, magenta, yellow and black. Many writers leave InkSet out, or call CMYK and spots "not CMYK". */
export function isProcessCmyk(samples: number, inkSet: number, names: string[]): boolean {
  if (samples < 4) return false;
  return beginsWithCmyk(names) || (inkSet !== 2 && names.length !== samples);
}

const beginsWithCmyk = (names: string[]) =>
  PROCESS_NAMES.cmyk.every((name, i) => colorOfName(names[i] ?? '')?.srgb === colorOfName(name)!.srgb);

/** What InkNames says of the samples behind the process colours. */
function namesOfExtras({ mode, samples, inkNames }: TiffFacts, process: number): string[] {
  if (mode === 'multichannel') return inkNames;
  if (beginsWithCmyk(inkNames)) return inkNames.slice(process);
  const count = samples - process;
  const areTheirs = inkNames.length >= count && !inkNames.slice(count).some(Boolean);
  return areTheirs ? inkNames.slice(0, count) : inkNames.slice(process);
}

/** Whether the first sample behind the colours says where there is a picture. An ink that is named is none, nor are two. */
export function hasTransparency(facts: Pick<TiffFacts, 'mode' | 'samples' | 'inkNames' | 'extraSamples'>): boolean {
  const process = PROCESS_NAMES[facts.mode].length;
  const [first, ...others] = facts.extraSamples.map((kind) => kind === 1 || kind === 2);
  if (!first || process === 0 || facts.samples <= process) return false;
  return facts.mode !== 'cmyk' || (!others.includes(true) && !namesOfExtras(facts as TiffFacts, process)[0]);
}

/** The sample that says so beside the inks of a separation, counted from the first; −1 where none does. */
function alphaOfInks({ samples, inkNames, extraSamples }: TiffFacts): number {
  const alphas = extraSamples.flatMap((kind, i) =>
    kind === 1 || kind === 2 ? [samples - extraSamples.length + i] : [],
  );
  return alphas.length === 1 && !inkNames[alphas[0]!] ? alphas[0]! : -1;
}

export function describeChannels(
  file: ByteFile,
  directory: TiffDirectory,
  facts: TiffFacts,
  resources: Resources,
): Channel[] {
  const process = PROCESS_NAMES[facts.mode].slice(0, facts.samples);
  const told = readExtraChannels(file, resources);
  const extras = describeExtras(
    told,
    facts.samples - process.length,
    hasTransparency(facts),
    facts.mode === 'multichannel',
  );
  const names = namesOfExtras(facts, process.length);
  // Samples of a separation are inks, but those that ExtraSamples or Photoshop call something else.
  const counted = tagNumberOr(file, directory, TAG.numberOfInks, 0) === facts.samples;
  const meant = facts.extraSamples.length;
  // One sample of no stated meaning is mostly a mask; where nobody names them, two are spots.
  const isInk = (i: number) => names[i] || counted || meant === 0 || facts.extraSamples[i]! > 0 || meant > 1;
  extras.forEach((extra, i) => {
    const isVeil = i === 0 && hasTransparency(facts);
    if (facts.mode === 'cmyk' && !isVeil && told.display.length + told.names.length === 0 && isInk(i))
      extra.kind = 'spot';
    if (names[i] && extra.kind === 'spot' && /^Alpha \d+$/.test(extra.name)) extra.name = names[i];
  });
  const alpha = facts.mode === 'multichannel' ? extras[alphaOfInks(facts)] : undefined;
  if (alpha) {
    alpha.kind = 'alpha';
    delete alpha.ink;
  }
  return [...process.map((name): Channel => ({ name, kind: 'process' })), ...extras];
}
