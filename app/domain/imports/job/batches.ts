/** How many files become one import. Browser-safe. */
import { splitName } from './file-names.ts';

/** what a person looks through in one review */
export const filesPerImport = 500;

interface NamedFile {
  folder: string;
  fileName: string;
}

/** Of files in their order, how many make the next import: colorways of one name are not parted, but where they are more than an import has. */
export function endOfImport(files: NamedFile[], most = filesPerImport): number {
  if (files.length <= most) return files.length;
  const design = ({ folder, fileName }: NamedFile) => `${folder}/${splitName(fileName).base}`.toLowerCase();
  let end = most;
  while (end > 0 && design(files[end]!) === design(files[end - 1]!)) end--;
  return end || most;
}
