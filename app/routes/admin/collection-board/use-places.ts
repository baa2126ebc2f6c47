import { useFetcher, useLocation, useRevalidator } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { AdminHotspot } from '#app/domain/lists/collections/manage/list.server.ts';
import type { Refused } from '#app/forms/answer.ts';
import type { Place } from './hotspot-editor.tsx';
import { versionOfPlace } from './hotspot-list.tsx';

interface Move {
  to: Place;
  /** where the number stood for who moved it */
  from: string;
}

/** ms without another key before a place is saved */
const patience = 600;

/**
 * Where numbers stand while they are moved and until the page knows. One move is sent after another, each with what it was made from: the
 * next one of a number starts from where the one before it went, and over somebody else's move it is refused.
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
      // The last one may be sent when the page has gone on to the next board.
      { method: 'post', action: here },
    );
  };
  // By itself a page isn't read again after a refusal.
  useEffect(() => {
    if (fetcher.data?.refusal) revalidate();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [fetcher.data]);
  useEffect(() => {
    if (fetcher.state !== 'idle') return;
    isSent.current = false;
    // What the server says holds, once it has heard of all.
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
