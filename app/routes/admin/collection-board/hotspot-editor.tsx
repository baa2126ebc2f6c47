import { useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminBoard, AdminHotspot } from '#app/domain/lists/collections/manage/list.server.ts';
import { FormError } from '#app/ui/form-error.tsx';
import { Film } from '#app/routes/shared/collections/board.tsx';
import { AddColorwayForm, focusReference } from './add-colorway.tsx';
import styles from '#app/routes/admin/shared/collections/collections-admin.module.css';
import { HotspotList } from './hotspot-list.tsx';
import { usePlaces } from './use-places.ts';

export interface Place {
  /** 0 … 1 */
  x: number;
  y: number;
}

interface EditorProps {
  board: AdminBoard;
  /** how many more colorways it takes */
  room: number;
  name: string;
  sources: { src: string; srcSet: string } | null;
}

const inside = (share: number) => Math.min(1, Math.max(0, Math.round(share * 10_000) / 10_000));

/** The picture with its numbers, the form for another, and the list of all of them. */
export function HotspotEditor({ board, room, name, sources }: EditorProps) {
  const { t } = useTranslation();
  /** where the picture was clicked; gone as soon as another place is typed */
  const [chosen, choose] = useState<Place | null>(null);
  const [pointed, point] = useState<string | null>(null);
  const { placeOf, moves, move, save, problem } = usePlaces(board.hotspots);
  const isFilm = board.kind === 'film';
  const pick = (event: MouseEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    choose({ x: inside((event.clientX - box.left) / box.width), y: inside((event.clientY - box.top) / box.height) });
    focusReference();
  };
  return (
    <div className={styles.editor}>
      {isFilm ? (
        <div className="board-frame" style={{ '--shape': board.width / board.height } as React.CSSProperties}>
          <Film board={{ ...board, picture: sources, hotspots: [] }} name={name} />
        </div>
      ) : (
        // The keys have fields of their own: per cent from the left and the top.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
        <div
          className={styles.picked}
          style={{ '--shape': board.width / board.height } as React.CSSProperties}
          onClick={pick}
        >
          <img
            {...sources!}
            sizes="(width < 900px) 100vw, 60vw"
            alt={name}
            width={board.width}
            height={board.height}
            draggable={false}
          />
          {board.hotspots.map((spot) => (
            <Spot
              key={spot.id}
              spot={spot}
              place={placeOf(spot)}
              isPointed={pointed === spot.id}
              point={point}
              move={(place) => move(spot.id, place)}
              save={(from, to, wait) => save(spot.id, from, to, wait)}
            />
          ))}
          {chosen && (
            <span
              className={styles.newSpot}
              style={styleOf(chosen)}
              role="img"
              aria-label={t('collectionAdmin.newPlace')}
            >
              +
            </span>
          )}
        </div>
      )}
      <div className="stack gap-4">
        {problem && <FormError title={problem} />}
        <AddColorwayForm board={board} room={room} isFilm={isFilm} chosen={chosen} choose={choose} />
      </div>
      <HotspotList
        hotspots={board.hotspots.map((spot) => ({ ...spot, ...placeOf(spot) }))}
        isFilm={isFilm}
        name={name}
        pointed={pointed}
        point={point}
        moves={moves}
      />
    </div>
  );
}

const styleOf = ({ x, y }: Place) =>
  ({ '--x': `${(x * 100).toFixed(2)}%`, '--y': `${(y * 100).toFixed(2)}%` }) as React.CSSProperties;

interface SpotProps {
  spot: AdminHotspot;
  place: Place;
  isPointed: boolean;
  point: (id: string | null) => void;
  move: (place: Place) => void;
  save: (from: Place, to: Place, wait: boolean) => void;
}

/** Dragged, or moved by the arrow keys. Without script it is a number that leads to its line in the list. */
function Spot({ spot, place, isPointed, point, move, save }: SpotProps) {
  const { t, i18n } = useTranslation();
  const held = useRef<Place | null>(null);
  const percent = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 });
  const label = t('collectionAdmin.hotspot', {
    number: spot.number,
    reference: spot.reference,
    x: percent.format(place.x * 100),
    y: percent.format(place.y * 100),
  });
  const placeAt = (event: PointerEvent<HTMLElement>): Place => {
    const box = event.currentTarget.parentElement!.getBoundingClientRect();
    return { x: inside((event.clientX - box.left) / box.width), y: inside((event.clientY - box.top) / box.height) };
  };
  const press = (event: KeyboardEvent) => {
    const step = event.shiftKey ? 0.05 : 0.005;
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!way || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    save(place, { x: inside(place.x + way[0]! * step), y: inside(place.y + way[1]! * step) }, true);
  };
  return (
    <a
      href={`#spot-${spot.id}`}
      className={styles.spot}
      style={styleOf(place)}
      aria-label={label}
      title={label}
      draggable={false}
      data-pointed={isPointed || undefined}
      onClick={(event) => {
        event.preventDefault();
        event.stopPropagation();
      }}
      onKeyDown={press}
      onPointerEnter={() => point(spot.id)}
      onPointerLeave={() => point(null)}
      onFocus={() => point(spot.id)}
      onBlur={() => point(null)}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        // Safari gives a link that is pressed no focus, and the arrow keys would scroll the page.
        event.currentTarget.focus({ preventScroll: true });
        event.currentTarget.setPointerCapture(event.pointerId);
        held.current = place;
      }}
      onPointerMove={(event) => {
        if (held.current && event.currentTarget.hasPointerCapture(event.pointerId)) move(placeAt(event));
      }}
      onPointerUp={(event) => {
        const from = held.current;
        held.current = null;
        const to = placeAt(event);
        // A click on a number is no move.
        if (from && Math.hypot(to.x - from.x, to.y - from.y) > 0.008) save(from, to, false);
        else if (from) move(from);
      }}
      onPointerCancel={() => {
        if (held.current) move(held.current);
        held.current = null;
      }}
    >
      {spot.number}
    </a>
  );
}
