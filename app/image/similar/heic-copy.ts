/** Where a HEIC file is put down as one that libvips can read. */
export const heicCopy = (path: string) => `${path}.tif`;
