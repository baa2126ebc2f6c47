/** One thread of the crew: takes pieces of the work that it is told of, as long as there are any. */
import { parentPort } from 'node:worker_threads';
import { workerOf } from './crew-work.ts';
import type { Order } from './crew.ts';
import { Pieces } from './pieces.ts';

/** The last tables: an index that another took the place of is let go. */
const mostTables = 4;
const memories = new Map<number, WebAssembly.Memory>();

parentPort!.on('message', ({ work, pieces, memory }: Order) => {
  if (work.kind === 'scan' && memory) memories.set(work.table, memory);
  if (memories.size > mostTables) memories.delete(memories.keys().next().value!);
  try {
    const open = Pieces.open(pieces.buffer, pieces.count);
    const own = workerOf(work, work.kind === 'scan' ? memories.get(work.table) : undefined);
    while (open.doOne(own));
  } catch {
    // Whoever shared the work does the piece again, and tells.
  }
});
