/** The demo's boards, laid out of its own prints, and a film with its still: put into storage, ready to be hung in collections. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { storage } from '#app/data/storage/storage.server.ts';
import { boardKey } from '#app/domain/lists/collections/show/pictures.server.ts';

export interface StoredBoard {
  title: string;
  storageKey: string;
  /** px */
  width: number;
  height: number;
  /** the samples in their order: design number and colorway, and the sample's middle in shares of the board */
  samples: { reference: string; x: number; y: number }[];
}

export interface StoredBoards {
  /** by their titles */
  boards: Map<string, StoredBoard>;
  film: { storageKey: string; posterKey: string };
}

/** All that boards/list.txt names. */
export async function storeBoards(): Promise<StoredBoards> {
  const list = await readFile(new URL('./boards/list.txt', import.meta.url), 'utf8');
  const boards = new Map<string, StoredBoard>();
  for (const line of list.split('\n').filter((text) => text.includes(' | ') && !text.startsWith('#'))) {
    const [title, file, size, ...laid] = line.split(' | ') as [string, string, string, ...string[]];
    const [width, height] = size.split(' × ').map(Number) as [number, number];
    const samples = laid.map((sample) => {
      const [reference, x, y] = sample.split(' ') as [string, string, string];
      return { reference, x: Number(x), y: Number(y) };
    });
    boards.set(title, { title, storageKey: await store(`boards/${file}`), width, height, samples });
  }
  const film = { storageKey: await store('film/warm-nights.mp4'), posterKey: await store('film/warm-nights.webp') };
  return { boards, film };
}

async function store(file: string): Promise<string> {
  const bytes = await readFile(new URL(file, import.meta.url));
  const key = boardKey(createHash('sha256').update(bytes).digest('hex'), file.split('.').at(-1)!);
  await storage.putBytes(key, bytes);
  return key;
}
