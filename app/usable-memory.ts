/** Bytes of memory that this process and those beside it may use: the machine's, or what a container allows. */
import { totalmem } from 'node:os';

export const usableMemory = (): number => Math.min(totalmem(), process.constrainedMemory() || Infinity);
