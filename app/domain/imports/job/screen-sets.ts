/** Which files of an import are the screens of one print, one a file: told by their names, their size and their kind. Pure. */
import { cutText } from '#app/domain/base/text/clean.ts';
import type { SourceInfo } from '#app/image/base/types.ts';
import { screenNames, unescaped } from '#app/image/screens/screen-names.ts';
import { foldName, isShade, namesInk } from '#app/image/source/ink-words.ts';
import { stemOf } from './file-names.ts';

export interface ScreenFile {
  id: string;
  position: number;
  folder: string;
  fileName: string;
  info: Pick<SourceInfo, 'format' | 'width' | 'height' | 'dpiX' | 'dpiY' | 'mode' | 'channelCount' | 'pages'>;
  /** share of its px that is ink, 0 … 1 */
  cover: number;
}

export interface ScreenSet<File extends ScreenFile> {
  /** in the order of printing, as far as their names say one */
  files: File[];
  /** all are called like inks: no person needs to say so */
  sure: boolean;
}

/** as many planes as a file may have */
export const mostScreens = 64;
/** Films of one print cover what the others leave free, with a little trapping. Drawings beside one another needn't. */
const mostCover = 2;

/** A file that can be a screen at all: a plain bitmap or grey TIFF. */
export function isFilm({ format, mode, channelCount, pages }: ScreenFile['info']): boolean {
  const isTiff = format === 'tiff' || format === 'bigtiff';
  return isTiff && pages === 1 && channelCount === 1 && (mode === 'bitmap' || mode === 'grayscale');
}

/** Films that lie on one another: as many px, and as large. */
export function register(a: ScreenFile['info'], b: ScreenFile['info']): boolean {
  const same = (one: number | null, other: number | null) =>
    one === other || Math.abs((one ?? 0) - (other ?? 0)) < 0.01;
  return a.width === b.width && a.height === b.height && same(a.dpiX, b.dpiX) && same(a.dpiY, b.dpiY);
}

/** A file that isn't there because another of the import, `twinId`, has the same bytes. */
export interface RefusedTwin {
  folder: string;
  fileName: string;
  twinId: string | null;
}

/**
 * Files of one stem that register, each called otherwise. Those of several drawings, as scanners number them, are no set. None is sure of which a file with
 * another ink's name is missing: because it has other px, or was refused and its twin is in another set.
 */
export function findScreenSets<File extends ScreenFile>(files: File[], refused: RefusedTwin[] = []): ScreenSet<File>[] {
  const films = files.filter(({ info }) => isFilm(info));
  const keyOf = ({ folder, info }: File, stem?: string) => JSON.stringify([folder, stem, info.width, info.height]);
  // Spots are called anything. Where inks stand in brackets behind a stem, whatever does is an ink.
  const inBrackets = Map.groupBy(films, (file) => keyOf(file, inkInBrackets(file.fileName)?.stem));
  const partsOf = (file: File): ScreenParts | null => {
    const parts = bracketParts(file.fileName);
    const others = (parts && inBrackets.get(keyOf(file, parts.stem))?.length) ?? 0;
    return parts && others >= 2 && !COPIED.test(parts.screen) ? parts : screenParts(file.fileName);
  };
  const stems = Map.groupBy(films, (file) => keyOf(file, partsOf(file)?.stem));
  return [...stems.values()].flatMap((group) => {
    const named = group.filter((file) => partsOf(file));
    const [first] = named;
    if (!first || named.length < 2 || named.length > mostScreens) return [];
    if (!named.every(({ info }) => register(first.info, info))) return [];
    const parts = named.map((file) => partsOf(file)!);
    if (new Set(parts.map(({ screen }) => screen)).size < named.length) return [];
    const isMissing = (folder: string, other: ScreenParts | null) =>
      folder === first.folder &&
      other?.isInk === true &&
      other.stem === parts[0]!.stem &&
      !parts.some(({ screen }) => screen === other.screen);
    const isWhole =
      !films.some((file) => isMissing(file.folder, partsOf(file))) &&
      !refused.some(
        ({ folder, fileName, twinId }) =>
          isMissing(folder, screenParts(fileName)) && !named.some(({ id }) => id === twinId),
      );
    const sure = parts.every(({ isInk }) => isInk);
    // Numbers alone also tell scans apart: those are called like scans, or cover more than one print's films do.
    const counts = parts.some(({ isInk }) => isInk) || parts.every(({ screen }) => /^\d{1,2}$/.test(screen));
    const covers = named.reduce((sum, { cover }) => sum + cover, 0) <= mostCover;
    if (!sure && (!counts || !covers || SCANNED.test(parts[0]!.stem))) return [];
    return [{ files: inOrder(named), sure: sure && covers && isWhole }];
  });
}

const SCANNED = /(^|[ ])(scan|tarama|img|image|dsc|dscn|скан|изображение|page|sayfa)\d*$/u;

const COPIED = /^(\d+|(copy|kopya|копия)( \d+)?)$/u;

interface ScreenParts {
  stem: string;
  screen: string;
  isInk: boolean;
}

/** "Rose(PANTONE 186 C).tif", as Ghostscript calls separations. */
function bracketParts(fileName: string): ScreenParts | null {
  const [, before, inside] = /^(.+)\(([^()]+)\)$/u.exec(unescaped(stemOf(fileName))) ?? [];
  return before && inside ? { stem: foldName(before), screen: foldName(inside), isInk: true } : null;
}

/** The same; null where what stands in brackets isn't called like an ink: a number is a copy's. */
function inkInBrackets(fileName: string): ScreenParts | null {
  const parts = bracketParts(fileName);
  return parts && startsInk(parts.screen) ? parts : null;
}

/** "Rose_Sarı 4R.tif": the stem that a print's screens share, and what follows the last sign that parts words and still names an ink or a number. */
function screenParts(fileName: string): ScreenParts | null {
  const separation = inkInBrackets(fileName);
  if (separation) return separation;
  const name = unescaped(stemOf(fileName));
  const cuts = [...name.matchAll(/[\s_.#-]+/gu)].map(({ index, 0: sign }) => ({
    before: index,
    behind: index + sign.length,
  }));
  for (const { before, behind } of cuts) {
    const screen = name.slice(behind);
    const isLast = behind === cuts.at(-1)!.behind;
    // An ink may have several words, with a number before it; the first cut that leaves one counts.
    if (before > 0 && startsInk(screen))
      return { stem: foldName(name.slice(0, before)), screen: foldName(screen), isInk: true };
    if (before > 0 && isLast && /^\d{1,3}$/.test(screen))
      return { stem: foldName(name.slice(0, before)), screen: String(Number(screen)), isInk: false };
  }
  return namesInk(name) ? { stem: '', screen: foldName(name), isInk: true } : null;
}

/** Its first word, but for a number, is one of inks. */
function startsInk(text: string): boolean {
  const [first = '', ...others] = foldName(text)
    .replace(/^\d{1,2} /, '')
    .split(' ');
  return first !== '' && (namesInk(first) || (isShade(first) && others.length > 0 && namesInk(others[0]!)));
}

const PROCESS = ['c', 'm', 'y', 'k'];

/** By the numbers of all, or as CMYK is printed; else as they came. */
export function inOrder<File extends Pick<ScreenFile, 'position' | 'fileName'>>(files: File[]): File[] {
  const sorted = files.toSorted((a, b) => a.position - b.position);
  const names = screenNames(sorted.map(({ fileName }) => stemOf(fileName))).map(foldName);
  const numbers = names.map((name) => /^(\d{1,3})(?: |$)/.exec(name)?.[1]);
  const rank = (i: number): number => {
    if (numbers.every((number) => number !== undefined)) return Number(numbers[i]);
    const process = PROCESS.findIndex((letter) => names[i] === letter || names[i] === PROCESS_WORDS[letter]);
    return process < 0 ? PROCESS.length : process;
  };
  return sorted
    .map((file, i) => ({ file, at: rank(i) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ file }) => file);
}

const PROCESS_WORDS: Record<string, string> = { c: 'cyan', m: 'magenta', y: 'yellow', k: 'black' };

/** What the file of a set is called: what its screens' names share. */
export function nameOfSet(files: { fileName: string }[]): string {
  const stems = files.map(({ fileName }) => stemOf(fileName));
  let shared = 0;
  while (stems.every((stem) => shared < stem.length && stem[shared] === stems[0]![shared])) shared++;
  const stem = stems[0]!.slice(0, shared).replace(/[\s_.#-]+\d*$|[\s_.#(-]+$/u, '');
  return `${cutText(stem || stems[0]!, 190)}.zip`;
}
