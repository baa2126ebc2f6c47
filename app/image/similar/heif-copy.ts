/** Where a HEIC or AVIF file is put down as one that every instance of libvips reads. */
export const heifCopy = (path: string) => `${path}.tif`;
