import { useFetcher, useLocation, useRevalidator } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { AdminHotspot } from '#app/domain/lists/collections/manage/list.server.ts';
import type { Refused } from '#app/forms/answer.ts';
import type { Place } from './hotspot-editor.tsx';
import { versionOfPlace } from './hotspot-list.tsx';

interface Move {
  to: Place;
  /** the position that the move started from */
  from: string;
}

/** ms without another key before a place is saved */
const patience = 600;

/**
 * Positions of numbers while they are moved and until the page is reloaded. Moves are sent one at a time, each with the position it started
 * from: the next move of a number starts where the last one ended, and a move that conflicts with another session's is refused.
 */
export function usePlaces(hotspots: AdminHotspot[]) {
  const fetcher = useFetcher<Refused | null>();
  const here = useLocation().pathname;
  const [moved, setMoved] = useState<Record<string, Place>>({});
  const [moves, setMoves] = useState<Record<string, number>>({});
  const { revalidate } = useRevalidator();
  const waiting = useRef(new Map<string, Move>());
  const isSent = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const send = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const next = waiting.current.entries().next();
    if (isSent.current || next.done) return;
    isSent.current = true;
    const [id, { to, from }] = next.value;
    waiting.current.delete(id);
    const percent = (share: number) => String(Math.round(share * 10_000) / 100);
    fetcher.submit(
      { intent: 'drag', drawn: 'drag', val: id, x: percent(to.x), y: percent(to.y), version: from },
      // The last one may be sent after navigating to the next board.
      { method: 'post', action: here },
    );
  };
  // Remix doesn't reload a page after a refusal.
  useEffect(() => {
    if (fetcher.data?.refusal) revalidate();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [fetcher.data]);
  useEffect(() => {
    if (fetcher.state !== 'idle') return;
    isSent.current = false;
    // Once all moves are answered, the server's positions apply.
    if (waiting.current.size === 0) setMoved({});
    else if (timer.current === undefined) send();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [hotspots, fetcher.state]);
  useEffect(
    () => () => {
      isSent.current = false;
      send();
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [],
  );
  const move = (id: string, place: Place) => setMoved((before) => ({ ...before, [id]: place }));
  const save = (id: string, from: Place, to: Place, wait: boolean) => {
    move(id, to);
    setMoves((before) => ({ ...before, [id]: (before[id] ?? 0) + 1 }));
    waiting.current.set(id, { to, from: waiting.current.get(id)?.from ?? versionOfPlace(from) });
    if (!wait) return send();
    clearTimeout(timer.current);
    timer.current = setTimeout(send, patience);
  };
  const placeOf = ({ id, x, y }: AdminHotspot): Place => moved[id] ?? { x, y };
  return { placeOf, moves, move, save, problem: fetcher.state === 'idle' ? (fetcher.data?.refusal.message ?? '') : '' };
}
