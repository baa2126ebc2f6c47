import { useCallback, useEffect, useRef, useState } from 'react';
import type { CompareItem } from './compare-stages.tsx';
import type { Seen, Stage, Trouble } from './stage.ts';

interface Place {
  x: number;
  y: number;
}

const middleOf = ({ x, y, width, height }: Seen): Place => ({ x: x + width / 2, y: y + height / 2 });

/** Stages that follow the active one. Each keeps the offset in cm that it had when they were locked. */
export function useLockedStages(items: CompareItem[]) {
  const places = useRef(new Map<string, HTMLDivElement>());
  const opened = useRef(new Map<string, Stage>());
  const middles = useRef(new Map<string, Place>());
  const leader = useRef<string | null>(null);
  const locked = useRef(true);
  const [lock, setLock] = useState(true);
  const [ready, setReady] = useState<string[]>([]);
  const [seen, setSeen] = useState<Record<string, Seen>>({});
  const [troubled, setTroubled] = useState<Record<string, Trouble | null>>({});

  const pull = useCallback((guid: string, now: Seen) => {
    if (!locked.current || leader.current !== guid) return;
    const own = middles.current.get(guid);
    if (!own) return;
    for (const [other, stage] of opened.current) {
      const theirs = middles.current.get(other);
      if (other !== guid && theirs) stage.follow({ ...now, x: now.x + theirs.x - own.x, y: now.y + theirs.y - own.y });
    }
  }, []);

  /** From here on they keep the distances that they have now. */
  const tie = useCallback(() => {
    for (const [guid, stage] of opened.current) middles.current.set(guid, middleOf(stage.seen()));
  }, []);

  /** One repeat of each, at the scale of the one that needs the most room; the rest of a frame is filled with cloth, from its corner. */
  const fit = useCallback(() => {
    leader.current = null;
    const list = [...opened.current.entries()];
    const whole = list.map(([guid, stage]) => {
      const { cloth } = items.find(({ colorwayGuid }) => colorwayGuid === guid)!;
      const { width, height, pxPerCm } = stage.seen();
      const room = { width: width * pxPerCm, height: height * pxPerCm };
      return { stage, cloth, room, pxPerCm: Math.min(room.width / cloth.tile.width, room.height / cloth.tile.height) };
    });
    const pxPerCm = Math.min(...whole.map((one) => one.pxPerCm));
    for (const { stage, cloth, room } of whole) {
      const width = Math.min(cloth.shown.width, room.width / pxPerCm);
      const height = Math.min(cloth.shown.height, room.height / pxPerCm);
      stage.follow({ x: 0, y: 0, width, height, pxPerCm });
    }
    tie();
  }, [items, tie]);

  useEffect(() => {
    let gone = false;
    const stages = opened.current;
    void import('./stage.ts').then(
      ({ openStage }) => {
        for (const { colorwayGuid, pyramid, cloth, src } of items) {
          const element = places.current.get(colorwayGuid);
          if (gone || !element || !pyramid) continue;
          const scene = { pyramid, cloth, whole: src };
          const stage = openStage(element, scene, {
            onSeen: (now) => {
              if (gone) return;
              setSeen((all) => ({ ...all, [colorwayGuid]: now }));
              pull(colorwayGuid, now);
            },
            onReady: () => !gone && setReady((list) => [...list, colorwayGuid]),
            onPointer: () => {},
            onTrouble: (trouble) => !gone && setTroubled((all) => ({ ...all, [colorwayGuid]: trouble })),
          });
          stages.set(colorwayGuid, stage);
        }
        if (!gone) fit();
      },
      () => !gone && setTroubled(Object.fromEntries(items.map((item) => [item.colorwayGuid, 'offline' as const]))),
    );
    return () => {
      gone = true;
      for (const stage of stages.values()) stage.close();
      stages.clear();
    };
    // The page gives the whole a key of its own for other items.
  }, []); // eslint-disable-line react-hooks/exhaustive-deps

  /** By button: the last active stage leads. */
  const act = (change: (stage: Stage) => void) => {
    leader.current ??= opened.current.keys().next().value ?? null;
    const stage = leader.current === null ? undefined : opened.current.get(leader.current);
    if (stage) change(stage);
  };
  return {
    seen,
    ready,
    troubled,
    lock,
    fit,
    act,
    place: (guid: string) => (element: HTMLDivElement | null) => {
      if (element) places.current.set(guid, element);
    },
    lead: (guid: string) => {
      leader.current = guid;
    },
    move: (guid: string, x: number, y: number) => {
      leader.current = guid;
      opened.current.get(guid)?.panBy(x, y);
    },
    retry: (guid: string) => {
      const stage = opened.current.get(guid);
      // A browser doesn't retry a failed module: the page is reloaded.
      if (stage) stage.retry();
      else window.location.reload();
    },
    setLock: (on: boolean) => {
      locked.current = on;
      setLock(on);
      if (!on) return;
      tie();
      const first = leader.current ?? opened.current.keys().next().value;
      const stage = first === undefined ? undefined : opened.current.get(first);
      if (!stage || first === undefined) return;
      leader.current = first;
      pull(first, stage.seen());
    },
  };
}
