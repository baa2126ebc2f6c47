import { useEffect, useRef, useState } from 'react';
import type { ShownDownload } from '#app/routes/shared/downloads/action.server.ts';
import { askState, type FollowedDownload } from '#app/routes/shared/downloads/ask-state.ts';
import { useReread } from '#app/ui/reread.ts';

/** ms */
const everyMs = 1500;

const isActive = ({ state }: Pick<ShownDownload, 'state'>) => state === 'waiting' || state === 'running';

/**
 * The list with the present state of what is being made. Those are asked for by turns, one at a time: reading the list looks through all
 * files that are kept, so it is read again only when one has ended.
 */
export function useFollowed(downloads: ShownDownload[]): ShownDownload[] {
  const [states, setStates] = useState<ReadonlyMap<string, FollowedDownload>>(new Map());
  const latest = useReread();
  const now = useRef(latest);
  useEffect(() => {
    now.current = latest;
  });
  const active = downloads
    .filter(isActive)
    .map(({ jobId }) => jobId)
    .join();
  useEffect(() => {
    if (!active) return;
    const turns = active.split(',');
    const control = new AbortController();
    let isAsking = false;
    const ask = async () => {
      if (isAsking || now.current.isBusy || document.visibilityState !== 'visible') return;
      isAsking = true;
      const jobId = turns[0]!;
      const found = await askState(jobId, control.signal);
      isAsking = false;
      if (control.signal.aborted || found === null) return;
      if (found !== 'signedOut' && found !== 'removed' && isActive(found)) {
        turns.push(turns.shift()!);
        setStates((before) => new Map(before).set(jobId, found));
      } else if (!now.current.isBusy) now.current.reread();
    };
    const timer = setInterval(() => void ask(), everyMs);
    document.addEventListener('visibilitychange', ask);
    return () => {
      control.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [active]);
  return downloads.map((row) => {
    const known = isActive(row) ? states.get(row.jobId) : undefined;
    return known ? { ...row, state: known.state, progress: known.progress } : row;
  });
}
