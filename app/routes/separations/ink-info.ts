/** Loads what the browser needs to print a colorway's inks. */
import { useEffect, useState } from 'react';
import { addBase } from '#app/base-path.ts';
import { readInkAnswer, type InkAnswer } from '#app/domain/catalog/proposals/print-inks.ts';

export type InkInfo = ReturnType<typeof readInkAnswer>;

/** Prepared on the first request; ms between two polls */
const pause = 1500;
const patience = 80;

export type InkInfoState = { state: 'loading' | 'waiting' | 'failed'; info: null } | { state: 'ready'; info: InkInfo };

/** Polls a colorway's inks until they are ready. `retry` starts over. */
export function useInkInfo(address: string | null): [InkInfoState, () => void] {
  const [found, setFound] = useState<InkInfoState>({ state: 'loading', info: null });
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (!address) return;
    const off = new AbortController();
    setFound({ state: 'loading', info: null });
    void follow(address, off.signal, setFound);
    return () => off.abort();
  }, [address, round]);
  return [found, () => setRound((one) => one + 1)];
}

async function follow(address: string, signal: AbortSignal, tell: (state: InkInfoState) => void): Promise<void> {
  // The server itself waits for a worker before it answers "not ready".
  const long = setTimeout(() => tell({ state: 'waiting', info: null }), pause);
  const done = (state: InkInfoState) => {
    clearTimeout(long);
    if (!signal.aborted) tell(state);
  };
  signal.addEventListener('abort', () => clearTimeout(long));
  for (let look = 0; look < patience && !signal.aborted; look++) {
    try {
      const answer = await fetch(addBase(address), { signal });
      if (answer.ok) return done({ state: 'ready', info: readInkAnswer((await answer.json()) as InkAnswer) });
      if (answer.status !== 503) break;
      await new Promise((resolve) => setTimeout(resolve, pause));
    } catch {
      break;
    }
  }
  done({ state: 'failed', info: null });
}
