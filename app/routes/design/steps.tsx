/** From picture to picture: arrow keys or a swipe to the next colorway, Shift with arrow keys to the next design of the search. */
import { useNavigate, useNavigation } from '@remix-run/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { dropBase } from '#app/base-path.ts';
import { designAddress } from '#app/routes/shared/archive-addresses.ts';
import type { DesignData } from './data.server.ts';

/** What addresses of the page keep from step to step. */
export type Kept = Record<string, string | undefined>;

/** The repeat as it is laid out here, as far as its address says so. */
export function laidOut({ view, picture }: DesignData): Kept {
  if (view !== 'repeat' || !picture) return {};
  const { repeat, layout, offset, direction, mirror } = picture;
  const isCustom = layout === 'custom';
  return {
    across: String(repeat.across),
    down: String(repeat.down),
    layout: layout === 'own' ? undefined : layout,
    offset: isCustom ? String(offset) : undefined,
    direction: isCustom ? direction : undefined,
    mirror: mirror ?? undefined,
  };
}

export interface Steps {
  previousColorway?: string;
  nextColorway?: string;
  previousDesign?: string;
  nextDesign?: string;
  /** where Escape leads */
  leave?: string;
}

/** `going`: the path that is being loaded; another step goes on from there. */
export function stepsFrom({ header, colorway, neighbours }: DesignData, kept: Kept, going = ''): Steps {
  const indexOf = (is: (colorwayGuid: string) => boolean) =>
    header.colorways.findIndex(({ colorwayGuid }) => is(colorwayGuid));
  const next = indexOf((guid) => dropBase(going) === designAddress(header.guid, guid));
  const at = next < 0 ? indexOf((guid) => guid === colorway?.colorwayGuid) : next;
  const beside = (by: number) => {
    const other = at < 0 ? undefined : header.colorways[at + by];
    return other && designAddress(header.guid, other.colorwayGuid, kept);
  };
  const found = (other: { designGuid: string; colorwayGuid: string | null } | null | undefined) =>
    other ? designAddress(other.designGuid, other.colorwayGuid, kept) : undefined;
  return {
    previousColorway: beside(-1),
    nextColorway: beside(1),
    previousDesign: found(neighbours?.previous),
    nextDesign: found(neighbours?.next),
  };
}

/** px that a finger goes sideways at least, how much further than up or down, and within how many ms */
const [leastAcross, leastRatio, mostMs] = [48, 2, 800];
/** Here arrow keys and fingers have a use of their own. `data-zoomed`: a picture that is moved about in. */
const ownKeys = 'input, select, textarea, summary, dialog, [contenteditable], .strip, .menu, .tabs, .table-scroll';
const ownTouch = 'input, select, .strip, .tabs, [data-zoomed], [data-sideways]';

export interface StepsBesideProps {
  steps: Steps;
  className: string;
  children: ReactNode;
}

export function StepsBeside({ steps, className, children }: StepsBesideProps) {
  const place = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const { location } = useNavigation();
  const going = location && dropBase(location.pathname) + location.search;
  const now = useRef({ ...steps, going });
  useEffect(() => {
    now.current = { ...steps, going };
  });
  useEffect(() => {
    const go = (to: string | undefined) => to && to !== now.current.going && navigate(to, { preventScrollReset: true });
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(ownKeys)) return;
      const { previousColorway, nextColorway, previousDesign, nextDesign, leave } = now.current;
      const to =
        event.key === 'ArrowLeft'
          ? event.shiftKey
            ? previousDesign
            : previousColorway
          : event.key === 'ArrowRight'
            ? event.shiftKey
              ? nextDesign
              : nextColorway
            : event.key === 'Escape' && !document.fullscreenElement
              ? leave
              : undefined;
      if (!to) return;
      event.preventDefault();
      // A key that is held goes on when the page is there.
      if (!event.repeat || !now.current.going) go(to);
    };
    window.addEventListener('keydown', press);
    const stopWatching = watchSwipes(place.current!, (by) =>
      go(by < 0 ? now.current.previousColorway : now.current.nextColorway),
    );
    return () => {
      window.removeEventListener('keydown', press);
      stopWatching();
    };
  }, [navigate]);
  return (
    <div ref={place} className={className}>
      {children}
    </div>
  );
}

/** Of one finger over the picture; a second one zooms. */
function watchSwipes(element: HTMLElement, onSwipe: (by: 1 | -1) => void): () => void {
  const listening = new AbortController();
  let from: { id: number; x: number; y: number; at: number } | null = null;
  const listen = <Name extends 'pointerdown' | 'pointerup' | 'pointercancel'>(
    name: Name,
    heard: (event: PointerEvent) => void,
  ) => element.addEventListener(name, heard, { capture: true, signal: listening.signal });
  listen('pointerdown', ({ pointerType, isPrimary, target, pointerId: id, clientX: x, clientY: y, timeStamp: at }) => {
    const begins = pointerType === 'touch' && isPrimary && target instanceof Element;
    from =
      begins && target.closest('.design-picture, .design-full') && !target.closest(ownTouch) ? { id, x, y, at } : null;
  });
  listen('pointercancel', () => (from = null));
  listen('pointerup', ({ pointerId, clientX, clientY, timeStamp }) => {
    if (from?.id !== pointerId) return;
    const [across, down, ms] = [clientX - from.x, clientY - from.y, timeStamp - from.at];
    from = null;
    if (ms > mostMs || Math.abs(across) < leastAcross || Math.abs(across) < leastRatio * Math.abs(down)) return;
    onSwipe(across < 0 ? 1 : -1);
  });
  return () => listening.abort();
}
