import { useEffect, useRef, useState } from 'react';
import { addBase } from '#app/base-path.ts';
import { useReread } from '#app/ui/reread.ts';

/** Reloads the page's data at each event of `address`; returns whether it is connected. The browser reconnects automatically. */
export function useFollow(address: string, isEnded: boolean): boolean {
  const { reread, isBusy } = useReread();
  const [live, setLive] = useState(false);
  const busy = useRef(false);
  const missed = useRef(false);
  const again = useRef(reread);
  useEffect(() => {
    again.current = reread;
    busy.current = isBusy;
    if (!isBusy && missed.current) {
      missed.current = false;
      reread();
    }
  }, [reread, isBusy]);
  useEffect(() => {
    if (isEnded) return;
    let version: number | undefined;
    const read = () => {
      if (busy.current) missed.current = true;
      else again.current();
    };
    const source = new EventSource(addBase(address));
    source.addEventListener('open', () => setLive(true));
    source.addEventListener('error', () => setLive(false));
    source.addEventListener('change', (event: MessageEvent<string>) => {
      const news = JSON.parse(event.data) as { version: number };
      // The first event repeats what the page was loaded with, unless something changed in between.
      const changed = version !== news.version;
      version = news.version;
      if (changed) read();
    });
    source.addEventListener('end', () => {
      source.close();
      setLive(false);
      read();
    });
    return () => source.close();
  }, [address, isEnded]);
  return live;
}
