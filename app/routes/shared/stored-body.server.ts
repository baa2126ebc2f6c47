/** Bodies of responses that are read from storage. */
import { Readable } from 'node:stream';

/**
 * What `open` reads, ended when whoever asked goes away; null where they have gone. Remix answers for a loader whose request was aborted and
 * drops what it returns later, so nobody else would close the file. `begin`: what comes before the first byte.
 */
export async function openBody(
  { signal }: Request,
  open: () => Promise<Readable>,
  begin?: (stream: Readable) => Promise<void>,
): Promise<ReadableStream | null> {
  const stream = await open();
  const end = () => void stream.destroy();
  signal.addEventListener('abort', end);
  try {
    if (!signal.aborted) await begin?.(stream);
  } catch (error) {
    end();
    throw error;
  }
  if (!signal.aborted) return Readable.toWeb(stream) as ReadableStream;
  end();
  return null;
}
