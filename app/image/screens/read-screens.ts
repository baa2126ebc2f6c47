import { ByteFile } from '../base/byte-file.ts';
import { LIMITS } from '../base/limits.ts';
import { type Channel, ImageError, type ImageWarning, type SourceInfo } from '../base/types.ts';
import { cleanChannelName, decodeNames } from '../base/names.ts';

import {
  readDirectories,
  readTiffHeader,
  subfileKind,
  TAG,
  tagNumbers,
  type TiffDirectory,
} from '../tiff/directory.ts';
import { chooseDirectory, readTiff } from '../tiff/read-tiff.ts';
import { readTiffFacts, type TiffFacts } from '../tiff/facts.ts';
import { checkSegments } from '../tiff/missing.ts';
import { screenNames } from './screen-names.ts';
import { readScreenSet } from './set-file.ts';

/** One screen: a page of a TIFF, or the only page of one in a set. Dark is ink, whatever the file's own polarity. */
export interface Screen {
  name: string;
  file: ByteFile;
  directory: TiffDirectory;
  facts: TiffFacts;
  /** whether strips or tiles of it are left out */
  missing: boolean;
}

/** The screens of a file that has one a page; null where its pages are something else. Throws ImageError where one has no px. */
export function pagesAsScreens(file: ByteFile): Screen[] | null {
  const header = readTiffHeader(file);
  if (!header) return null;
  const pages = readDirectories(file, header).filter((directory) => subfileKind(file, directory) === 0);
  if (pages.length < 2 || pages.length > LIMITS.channels) return null;
  const facts = factsOfAll(file, pages);
  if (!facts || !areScreens(facts)) return null;
  const names = pageNames(file, pages);
  return pages.map((directory, i) => ({
    name: names[i]!,
    file,
    directory,
    facts: facts[i]!,
    ...checkSegments(file, directory),
  }));
}

function factsOfAll(file: ByteFile, pages: TiffDirectory[]): TiffFacts[] | null {
  try {
    return pages.map((directory) => readTiffFacts(file, directory));
  } catch (error) {
    // The first page may be read all the same.
    if (error instanceof ImageError) return null;
    throw error;
  }
}

/** Films of one print: bitmaps or plain grey, of one size. */
function areScreens(facts: TiffFacts[]): boolean {
  const [first] = facts;
  return facts.every(
    ({ mode, samples, depth, width, height, orientation, photometric }) =>
      (mode === 'bitmap' || (mode === 'grayscale' && depth <= 16 && photometric < 2)) &&
      samples === 1 &&
      orientation === 1 &&
      width === first!.width &&
      height === first!.height,
  );
}

/** bytes of a tag that are looked at for a name */
const NAME_BYTES = 4096;
const NAME_TAGS = [TAG.pageName, TAG.imageDescription, TAG.documentName];

/** By the first tag that calls every page something else; else by their numbers. */
function pageNames(file: ByteFile, pages: TiffDirectory[]): string[] {
  for (const tag of NAME_TAGS) {
    const told = pages.map((page) => Buffer.from(tagNumbers(file, page, tag, NAME_BYTES)));
    const names = screenNames(decodeNames(told.map((bytes) => bytes.subarray(0, ended(bytes)))));
    if (names.every((name) => name !== '') && new Set(names).size === names.length) return names;
  }
  return pages.map((_, i) => `${i + 1}`);
}

const ended = (bytes: Buffer) => (bytes.includes(0) ? bytes.indexOf(0) : bytes.length);

/** The screens of a set of files. Throws ImageError where one of them is none. */
export function screensOfSet(path: string, close: (file: ByteFile) => void): Screen[] {
  const whole = new ByteFile(path);
  close(whole);
  const members = readScreenSet(whole);
  if (!members) throw new ImageError('damaged', { part: 'header' });
  const names = screenNames(members.map(({ name }) => name.replace(/\.[^.]*$/, '')));
  const screens = members.map(({ offset, length }, i) => {
    const file = new ByteFile(path, { offset, length });
    close(file);
    const header = readTiffHeader(file);
    if (!header) throw new ImageError('damaged', { part: 'header' });
    const { directory } = chooseDirectory(file, header);
    const facts = readTiffFacts(file, directory);
    return { name: cleanChannelName(names[i]!), file, directory, facts, ...checkSegments(file, directory) };
  });
  if (!areScreens(screens.map(({ facts }) => facts))) throw new ImageError('unsupported', { part: 'channels' });
  return screens;
}

/** What a set of files says: the first one's size and resolution, and an ink for each. */
export function readSet(path: string): SourceInfo {
  const files: ByteFile[] = [];
  try {
    const screens = screensOfSet(path, (file) => files.push(file));
    const [first] = screens as [Screen];
    const info = readTiff(first.file, first.directory.header);
    return { ...asScreens(info, screens), format: 'screens', screens: 'set', pages: 1 };
  } finally {
    for (const file of files) file.close();
  }
}

/** `info` of the first screen, told of all. */
export function asScreens(info: SourceInfo, screens: Screen[]): SourceInfo {
  const { untagged: _, ...file } = info;
  const channels = screens.map(({ name }): Channel => ({ name, kind: 'spot' }));
  const others = new Set(['morePages', 'unknownProfile', 'partsLeftOut']);
  const warnings = info.warnings.filter(({ key }) => !others.has(key));
  if (screens.some(({ missing }) => missing)) warnings.push({ key: 'partsLeftOut' });
  return {
    ...file,
    mode: 'multichannel',
    depth: Math.max(...screens.map(({ facts }) => facts.depth)),
    channels,
    channelCount: channels.length,
    profileName: null,
    screens: 'pages',
    warnings: [
      ...warnings,
      ...channels.map(({ name }): ImageWarning => ({ key: 'spotColorUnknown', values: { name } })),
    ],
  };
}
