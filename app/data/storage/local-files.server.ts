/** Ways to read local files of a storage. */
import type { Readable } from 'node:stream';
import { openStream } from './open-stream.ts';
import { storage } from './storage.server.ts';

/** Several files at once; all are let go together. Throws NotStored where one isn't there. */
export async function localFiles(keys: string[]): Promise<{ paths: string[] } & Disposable> {
  using files = new DisposableStack();
  const paths: string[] = [];
  for (const key of keys) paths.push(files.use(await storage.localFile(key)).path);
  const held = files.move();
  return { paths, [Symbol.dispose]: () => held.dispose() };
}

/** A small file that is asked for often: its size, and the way to read it. Throws NotStored. */
export async function openLocal(key: string): Promise<{ size: number; read: () => Promise<Readable> }> {
  using file = await storage.localFile(key);
  const read = async () => {
    using again = await storage.localFile(key);
    return await openStream(again.path);
  };
  return { size: file.size, read };
}
