import { useEffect, useRef, useState } from 'react';
import { useReread } from '#app/ui/reread.ts';
import { followEvents } from './follow-events.ts';

/** Reloads the page's data at each event of `address`; returns whether it is connected. */
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
    const read = () => {
      if (busy.current) missed.current = true;
      else again.current();
    };
    return followEvents(address, { onLive: setLive, onNews: read });
  }, [address, isEnded]);
  return live;
}
