/** Folders that are dropped or chosen: all files below them, each with the path that it had. */
import { cleanFileName, cleanFolder, isHidden, orderKey } from '#app/domain/imports/job/file-names.ts';
import { hasAcceptedName } from '#app/domain/imports/job/file-type.ts';
import { endOfImport } from '#app/domain/imports/job/batches.ts';

const paths = new WeakMap<File, string>();

/** With the folders that it came from; a file that was chosen by itself has its name alone. */
export function pathOf(file: File): string {
  return paths.get(file) ?? (file.webkitRelativePath || file.name);
}

/** Synchronously asked for, since a drop is empty once it has been handled. */
export function readDropped(transfer: DataTransfer): Promise<File[]> {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry());
  if (!entries.some((entry) => entry?.isDirectory)) return Promise.resolve([...transfer.files]);
  return readEntries(entries.filter((entry) => entry !== null));
}

/** What can't be read is left out, as if it were not there. */
export async function readEntries(entries: FileSystemEntry[]): Promise<File[]> {
  const files: File[] = [];
  const waiting = entries.toReversed();
  for (let entry = waiting.pop(); entry; entry = waiting.pop()) {
    if (entry.isFile) {
      const file = await new Promise<File>((...both) => (entry as FileSystemFileEntry).file(...both)).catch(() => null);
      if (!file) continue;
      paths.set(file, entry.fullPath.replace(/^\//, ''));
      files.push(file);
    } else if (entry.isDirectory && !isHidden(entry.name)) {
      const reader = (entry as FileSystemDirectoryEntry).createReader();
      const below: FileSystemEntry[] = [];
      // A part at a time; an empty one is the end.
      for (;;) {
        const part = await new Promise<FileSystemEntry[]>((...both) => reader.readEntries(...both)).catch(() => []);
        if (part.length === 0) break;
        below.push(...part);
      }
      waiting.push(...below);
    }
  }
  return files;
}

export function chooseFolder(take: (files: File[]) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.setAttribute('webkitdirectory', '');
  input.hidden = true;
  input.addEventListener('change', () => {
    input.remove();
    take([...(input.files ?? [])]);
  });
  input.addEventListener('cancel', () => input.remove());
  // Some browsers forget one that is no part of the page.
  document.body.append(input);
  input.click();
}

/** As they are shown, sent and numbered. */
export function inOrder(files: File[]): File[] {
  return files
    .map((file) => ({ file, key: orderKey(pathOf(file)) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ file }) => file);
}

export interface Sorted {
  originals: File[];
  /** of the system, or hidden */
  hidden: number;
  /** of kinds that no import takes */
  others: number;
}

/** Of a folder's files. One that was chosen by itself is judged by name and told by itself. */
export function sortFiles(files: File[]): Sorted {
  const sorted: Sorted = { originals: [], hidden: 0, others: 0 };
  for (const file of files) {
    const parts = pathOf(file).split('/');
    if (parts.some(isHidden)) sorted.hidden++;
    else if (parts.length > 1 && !hasAcceptedName(file.name)) sorted.others++;
    else sorted.originals.push(file);
  }
  return sorted;
}

/** Files, in their order, by the imports that they become. */
export function shareIntoImports(files: File[], most?: number): File[][] {
  const named = files.map((file) => {
    const path = pathOf(file);
    return { file, folder: cleanFolder(path), fileName: cleanFileName(path) };
  });
  const imports: File[][] = [];
  for (let at = 0; at < named.length;) {
    const end = at + endOfImport(named.slice(at), most);
    imports.push(named.slice(at, end).map(({ file }) => file));
    at = end;
  }
  return imports;
}

export interface Arrived {
  files: Set<File>;
  imports: number;
}

/** The imports still to be sent: files may have come and gone since the others arrived. */
export function shareRest(files: File[], arrived: Arrived, most?: number): File[][] {
  const rest = files.filter((file) => !arrived.files.has(file));
  if (rest.length > 0) return shareIntoImports(rest, most);
  // Without files too: the server says what the form lacks.
  return arrived.imports > 0 ? [] : [[]];
}
