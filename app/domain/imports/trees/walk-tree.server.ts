/** Every file below a folder, told one after another: nothing of a tree is held but the folders that are still to be read. */
import { lstat, opendir } from 'node:fs/promises';
import { cleanFileName, cleanFolder, hiddenName, isHidden } from '../job/file-names.ts';
import { hasAcceptedName } from '../job/file-type.ts';

/** Why a file isn't taken. fileHidden: a system's own files too; fileSpecial: a device, a pipe or a socket. */
export type LeftReason =
  'fileHidden' | 'fileLink' | 'fileSpecial' | 'fileUnreadable' | 'fileEmpty' | 'wrongFileType' | 'pathTooLong';

export interface FoundFile {
  /** as the file system has it */
  path: Buffer;
  folder: string;
  fileName: string;
  bytes: number;
  modifiedMs: number;
  /** null: an original, as far as its name tells */
  left: LeftReason | null;
}

/** bytes of a path that a row of the database is found by, beside the key that it is sorted by; disks hold 4,096 */
const mostPath = 1500;

const slash = Buffer.from('/');
/**
 * `base`: the part of the paths that is not told. Links are never followed: what they lead to within the tree comes by itself, and what lies
 * outside of it was not asked for. `skips`: folders at the top that are not gone into.
 */
export async function* walkTree(
  root: Buffer,
  { base, skips = [] }: { base: Buffer; skips?: string[] },
): AsyncGenerator<FoundFile> {
  const folders = [root];
  const leave = (path: Buffer, left: LeftReason): FoundFile => ({
    path,
    ...nameBelow(path, base),
    bytes: 0,
    modifiedMs: 0,
    left,
  });
  /** A folder that is mounted within itself is read once. */
  const seen = new Set<string>();
  for (let folder = folders.pop(); folder; folder = folders.pop()) {
    const asFound = (name: Buffer, left: LeftReason | null, bytes = 0, modifiedMs = 0): FoundFile => {
      const file = Buffer.concat([folder!, slash, name]);
      return { path: file, ...nameBelow(file, base), bytes, modifiedMs, left };
    };
    let isTooDeep = false;
    try {
      const { dev, ino } = await lstat(folder, { bigint: true });
      if (seen.has(`${dev} ${ino}`)) continue;
      seen.add(`${dev} ${ino}`);
      for await (const entry of await opendir(folder, { encoding: 'buffer', bufferSize: 256 } as never)) {
        const name = entry.name as unknown as Buffer;
        const isTop = folder === root;
        if (isTop && skips.includes(decodeName(name))) continue;
        const file = Buffer.concat([folder, slash, name]);
        if (file.length > mostPath) {
          isTooDeep = true;
          continue;
        }
        const found = await lstat(file).catch((error: NodeJS.ErrnoException) => error);
        if (found instanceof Error) {
          // Gone between the listing and the look.
          if (found.code !== 'ENOENT') yield asFound(name, 'fileUnreadable');
        } else if (isHidden(decodeName(name)))
          yield { ...asFound(name, 'fileHidden'), fileName: hiddenName(decodeName(name)) };
        else if (found.isSymbolicLink()) yield asFound(name, 'fileLink');
        else if (found.isDirectory()) folders.push(file);
        else if (!found.isFile()) yield asFound(name, 'fileSpecial');
        else yield judgeFile(file, base, found);
      }
      if (isTooDeep) yield leave(folder, 'pathTooLong');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT' && folder !== root) continue;
      yield leave(folder, 'fileUnreadable');
    }
  }
}

/** A file that was named by itself. */
export function judgeFile(file: Buffer, base: Buffer, { size, mtimeMs }: { size: number; mtimeMs: number }): FoundFile {
  const names = nameBelow(file, base);
  const left = !hasAcceptedName(names.fileName) ? 'wrongFileType' : size === 0 ? 'fileEmpty' : null;
  return { path: file, ...names, bytes: size, modifiedMs: Math.trunc(mtimeMs), left };
}

/** What is shown of a path, and read by the rules. */
function nameBelow(file: Buffer, base: Buffer): { folder: string; fileName: string } {
  const rest = file.subarray(0, base.length).equals(base) ? file.subarray(base.length) : file;
  const at = rest.lastIndexOf(slash);
  return {
    folder: cleanFolder(`${decodePath(rest.subarray(0, Math.max(0, at)))}/`),
    // A backslash parts nothing here.
    fileName: cleanFileName(decodeName(rest.subarray(at + 1)).replaceAll('\\', '_')),
  };
}

const utf8 = new TextDecoder('utf-8', { fatal: true });
/** What of their letters none of ASCII is. */
const turkishLetters = new Set(Buffer.from('d0f0ddfddefec7e7d6f6dcfc', 'hex'));
const [turkish, russian] = [new TextDecoder('windows-1254'), new TextDecoder('windows-1251')];

/** Names from before UTF-8: Windows' Turkish letters, or its Russian ones where most letters before the ending are none of ASCII, nor Turkish ones alone. */
export function decodeName(raw: Buffer): string {
  try {
    return utf8.decode(raw);
  } catch {
    const dot = raw.lastIndexOf(0x2e);
    const stem = dot > 0 ? raw.subarray(0, dot) : raw;
    const letters = stem.filter((byte) => byte >= 0xc0 || /[a-z]/i.test(String.fromCharCode(byte)));
    const high = letters.filter((byte) => byte >= 0xc0);
    const isRussian = high.length * 2 > letters.length && !high.every((byte) => turkishLetters.has(byte));
    return (isRussian ? russian : turkish).decode(raw);
  }
}

/** Each part by itself: folders and files are named by different machines. */
export function decodePath(raw: Buffer): string {
  const parts: string[] = [];
  for (let at = 0, end = 0; end >= 0; at = end + 1) {
    end = raw.indexOf(slash, at);
    parts.push(decodeName(raw.subarray(at, end < 0 ? undefined : end)));
  }
  return parts.join('/');
}
