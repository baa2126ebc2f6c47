/** The order of lists or entries: the server's, or the optimistic one while a move is pending. */
import { useFetcher } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { moveTo, placeOfDrop } from '#app/domain/lists/favorites/place.ts';
import { useDragOrder, type DragOrder } from '#app/ui/use-drag-order.ts';

interface Ordering {
  intent: 'order' | 'orderEntry';
  /** the field that names what is moved */
  field: 'listid' | 'colorwayGuid';
  /** where the form goes */
  action: string;
  /** what comes after the last one shown */
  following?: string | null;
}

/** A refused move restores the server's order and shows the reason. */
export function useOrder(
  ids: string[],
  { intent, field, action, following }: Ordering,
): { order: string[]; drag: DragOrder; isSaving: boolean } {
  const fetcher = useFetcher();
  const asked = fetcher.formData;
  const id = asked?.get(field);
  const before = asked?.get('before');
  const moved =
    typeof id === 'string' && typeof before === 'string'
      ? moveTo(ids, id, { before: ids.includes(before) ? before : 'end' })
      : null;
  const order = moved ?? ids;
  const drag = useDragOrder((draggedId, onto, side) => {
    const place = placeOfDrop(order, draggedId, { onto, side, following });
    if (place === null) return;
    fetcher.submit({ intent, [field]: draggedId, before: place }, { method: 'post', action, preventScrollReset: true });
  });
  return { order, drag, isSaving: fetcher.state !== 'idle' };
}

/** Keeps the focus on the button that moved an entry. */
export function useKeptFocus(order: string[]): (id: string) => void {
  const pressed = useRef<string>();
  const key = order.join();
  useEffect(() => {
    const element = pressed.current ? document.getElementById(pressed.current) : null;
    pressed.current = undefined;
    if (!element) return;
    // At either end the button is disabled: its neighbour takes the focus.
    const off = element instanceof HTMLButtonElement && element.disabled;
    (off ? element.parentElement?.querySelector<HTMLElement>('button:not(:disabled)') : element)?.focus();
  }, [key]);
  return (id) => (pressed.current = id);
}
