import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { ImageError } from './types.ts';

/** A file of bytes that nobody else sees: without a name it goes away with this process, however that ends. */
export class NamelessFile {
  #file: number;

  /** `path`: a name that is free, on a disk with room */
  constructor(path: string) {
    this.#file = openSync(path, 'wx+');
    unlinkSync(path);
  }

  write(bytes: Uint8Array, at: number): void {
    for (let done = 0; done < bytes.length;) done += writeSync(this.#file, bytes, done, bytes.length - done, at + done);
  }

  /** Fills all of `target`. Throws ImageError where the file ends before. */
  read(target: Uint8Array, at: number): void {
    for (let done = 0; done < target.length;) {
      const got = readSync(this.#file, target, done, target.length - done, at + done);
      if (got === 0) throw new ImageError('truncated', { part: 'pixels' });
      done += got;
    }
  }

  close(): void {
    closeSync(this.#file);
  }
}
