import { addBase } from '#app/base-path.ts';
import { isServerThere } from '#app/ui/is-server-there.ts';

/** ms until a stream that is over is opened again; twice as many after each time in vain */
const firstWait = 5000;
const longestWait = 60_000;

interface Hearer {
  onLive: (isLive: boolean) => void;
  /** something changed, or the stream is over */
  onNews: () => void;
}

/** Hears the events of `address` until the returned function is called. */
export function followEvents(address: string, { onLive, onNews }: Hearer): () => void {
  let version: number | undefined;
  let source: EventSource;
  let wait = firstWait;
  let timer: ReturnType<typeof setTimeout>;
  let isOver = false;
  let isAgain = false;
  let isTold = false;
  const later = () => {
    source.close();
    onLive(false);
    clearTimeout(timer);
    timer = setTimeout(() => void openAgain(), wait);
    wait = Math.min(2 * wait, longestWait);
  };
  const openAgain = async () => {
    const isThere = await isServerThere();
    if (isOver) return;
    if (!isThere) return later();
    isAgain = true;
    open();
  };
  const open = () => {
    source = new EventSource(addBase(address));
    source.addEventListener('open', () => onLive(true));
    source.addEventListener('error', () => {
      onLive(false);
      // The browser connects again by itself after a cut, but never after an answer that is no stream.
      if (source.readyState !== EventSource.CLOSED) return;
      later();
      // The server is there and has no stream for this page any more: read anew, the page says why.
      if (isAgain && !isTold) {
        isTold = true;
        onNews();
      }
    });
    source.addEventListener('change', (event: MessageEvent<string>) => {
      wait = firstWait;
      isTold = false;
      const news = JSON.parse(event.data) as { version: number };
      // The first event repeats what the page was loaded with, unless something changed in between.
      const changed = version !== news.version;
      version = news.version;
      if (changed) onNews();
    });
    source.addEventListener('end', () => {
      later();
      onNews();
    });
  };
  open();
  return () => {
    isOver = true;
    clearTimeout(timer);
    source.close();
  };
}
