/** What a file's name is worth: shown, and read for a design's and a colorway's name; never a path. Browser-safe. */
import { foldText } from '#app/domain/base/text/fold.ts';
import { extensionOf } from './file-type.ts';

const maxLength = 200;
const maxFolderLength = 1000;
/** Control, format (direction marks, zero-width), surrogate, private and unassigned characters. */
const invisible = /\p{C}/gu;

/** The last part of whatever came, without what can't be seen. */
export function cleanFileName(raw: string): string {
  const base = raw.toWellFormed().split(/[\\/]/).at(-1)!;
  const clean = base
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(invisible, '')
    .replace(/^[\s.]+/u, '')
    .trim();
  const extension = extensionOf(clean).slice(0, 10);
  if (!clean) return 'unnamed';
  const characters = [...clean];
  if (characters.length <= maxLength) return clean;
  const stem = Array.from(clean.slice(0, clean.length - extensionOf(clean).length));
  return stem.slice(0, maxLength - extension.length).join('') + extension;
}

/** Made by Windows, macOS and storage boxes beside what people put there. */
const systemNames =
  /^(thumbs\.db|ehthumbs\.db|desktop\.ini|\$recycle\.bin|system volume information|lost\+found|__macosx|@eadir|#recycle)$/i;

/** A file or folder that nobody sees, or that belongs to a system. */
export function isHidden(name: string): boolean {
  return name.startsWith('.') || systemNames.test(name);
}

/** As people find it, though nobody takes it: with the dot that hides it. */
export function hiddenName(name: string): string {
  return `${/^\.*/.exec(name)![0]}${cleanFileName(name)}`;
}

/** Where a file lay, of the path that came with it: parts with slashes between them; nothing that leads out of it. */
export function cleanFolder(raw: string): string {
  const parts = raw.toWellFormed().split(/[\\/]/).slice(0, -1);
  const clean = parts
    .map((part) => part.normalize('NFC').replace(/\s+/gu, ' ').replace(invisible, '').trim())
    .filter((part) => !/^(\.{0,2}|[A-Za-z]:)$/.test(part));
  return [...clean.join('/')].slice(0, maxFolderLength).join('');
}

/** Told apart from a file of the same name in another folder. */
export function filePath(folder: string, fileName: string): string {
  return folder ? `${folder}/${fileName}` : fileName;
}

/** most digits that are counted; longer runs compare as text */
const mostDigits = 40;

/** Sorted by it, paths come as people read them: folder by folder, 2 before 10, Ö beside O. */
export function orderKey(path: string): string {
  return path
    .split('/')
    .map((part) =>
      // A longer number is a larger one: its length stands before it.
      foldText(part).replace(/\d+/g, (digits) => {
        const number = digits.replace(/^0+(?=.)/, '');
        return String.fromCharCode(0x30 + Math.min(number.length, mostDigits)) + number;
      }),
    )
    .join('\u0001');
}

export function stemOf(fileName: string): string {
  const extension = extensionOf(fileName);
  return fileName.slice(0, fileName.length - extension.length).trim() || fileName;
}

export interface NameParts {
  /** the design's part */
  base: string;
  /** the colorway's part, as written; null where the name has none */
  variant: string | null;
  /** VR-2, where the name says so itself */
  colorwayName: string | null;
  /** true: a common base alone makes two files colorways of one design; false: their pixels must agree as well */
  sure: boolean;
}

/**
 * Words that name a colorway and hardly a motif, so that "Rose blue" and "Rose navy" may be one design
 * while "Blue rose" and "Blue lily", or D1001 and D1002, stay two.
 */
const colorWords = new Set(
  (
    'black white grey gray ecru ivory cream beige sand camel brown tan red burgundy bordeaux wine orange coral salmon peach yellow mustard gold ' +
    'green olive khaki mint teal petrol turquoise aqua blue navy indigo sky lilac lavender purple violet plum pink fuchsia magenta rust terracotta silver ' +
    'siyah beyaz gri ekru krem bej kum kahve kahverengi kirmizi bordo turuncu mercan somon sari hardal altin yesil haki nane turkuaz mavi lacivert lila mor eflatun ' +
    'pembe fusya kiremit antrasit черный чёрный белый серый бежевый коричневый красный бордовый оранжевый желтый жёлтый зеленый зелёный хаки мятный бирюзовый ' +
    'голубой синий лиловый фиолетовый розовый'
  ).split(' '),
);

function isWeakVariant(word: string): boolean {
  const plain = word.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ı', 'i');
  // 1, 12, C1, col2, v3, a: but three digits and more number a design.
  return (
    /^(\d{1,2}|[a-z]|(c|cw|col|color|v|var|k)\d{1,2})$/.test(plain) ||
    colorWords.has(plain) ||
    colorWords.has(word.toLowerCase())
  );
}

export function splitName(fileName: string): NameParts {
  const stem = stemOf(fileName);
  const numbered = /^(.+?)[\s_.,-]*[\s_.,(-]VR[\s_-]?(\d{1,3})\)?$/iu.exec(stem);
  if (numbered)
    return {
      base: numbered[1]!.trim(),
      variant: `VR-${Number(numbered[2])}`,
      colorwayName: `VR-${Number(numbered[2])}`,
      sure: true,
    };
  const dashed = /^(.+\S)\s+[-–—]\s+(\S.*)$/u.exec(stem);
  // A number alone counts scans as often as colorways.
  if (dashed) return { base: dashed[1]!, variant: dashed[2]!, colorwayName: null, sure: !/^\d+$/.test(dashed[2]!) };
  const tailed = /^(.+[^\s_-])[\s_-]+([^\s_-]+)$/u.exec(stem);
  if (tailed && isWeakVariant(tailed[2]!))
    return { base: tailed[1]!, variant: tailed[2]!, colorwayName: null, sure: false };
  return { base: stem, variant: null, colorwayName: null, sure: true };
}

/** Letters of any script, digits, spaces, dots, hyphens and underscores; begins with a letter or digit. */
export const designNumberShape = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._-]*$/u;
