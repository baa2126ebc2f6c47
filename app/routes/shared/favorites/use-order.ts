/** The order of lists or entries: as the server has it, or as it will be while it is being asked. */
import { useFetcher } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { moveTo } from '#app/domain/lists/favorites/place.ts';
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

/** A refused move goes back to what the server has, and its reason shows. */
export function useOrder(
  ids: string[],
  { intent, field, action, following }: Ordering,
): { order: string[]; drag: DragOrder } {
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
    const place = side === 'before' ? onto : order[order.indexOf(onto) + 1];
    if (place === draggedId) return;
    fetcher.submit(
      { intent, [field]: draggedId, before: place ?? following ?? 'end' },
      { method: 'post', action, preventScrollReset: true },
    );
  });
  return { order, drag };
}

/** The button that moved something keeps the focus where that went to. */
export function useKeptFocus(order: string[]): (id: string) => void {
  const pressed = useRef<string>();
  const key = order.join();
  useEffect(() => {
    const element = pressed.current ? document.getElementById(pressed.current) : null;
    pressed.current = undefined;
    if (!element) return;
    // At the end of its way a button is off: its neighbour goes the other way.
    const off = element instanceof HTMLButtonElement && element.disabled;
    (off ? element.parentElement?.querySelector<HTMLElement>('button:not(:disabled)') : element)?.focus();
  }, [key]);
  return (id) => (pressed.current = id);
}
