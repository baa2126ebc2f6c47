/**
 * Dragging things to another place, by a handle or by the whole of each. Only what was dragged from here can be dropped; the rest of the
 * page keeps its own dragging and selecting.
 */
import { useState, type DragEvent, type HTMLAttributes } from 'react';

type Side = 'before' | 'after';

export interface DragOrder {
  dragged: string | null;
  /** for what is taken hold of */
  handle: (id: string) => HTMLAttributes<HTMLElement> & { draggable: true };
  /** for the whole thing that is moved, or a place that others can be dropped on */
  place: (id: string) => HTMLAttributes<HTMLElement> & {
    'data-over'?: true;
    'data-drop'?: Side;
    'data-dragged'?: true;
  };
}

/** `drop` gets the dragged item, the target, and the half of the target. */
export function useDragOrder(drop: (id: string, onto: string, side: Side) => void): DragOrder {
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<{ id: string; side: Side } | null>(null);
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  return {
    dragged,
    handle: (id) => ({
      draggable: true,
      // In a text field the mouse selects text: Firefox would drag the whole.
      onPointerDown: ({ target, currentTarget }) => {
        currentTarget.draggable = !(target as Element).matches('input, select, textarea');
      },
      onDragStart: (event) => {
        event.stopPropagation();
        event.dataTransfer.effectAllowed = 'move';
        // Firefox drags nothing without data; of a kind of its own, so that no text field takes it.
        event.dataTransfer.setData('application/x-place', id);
        const whole = event.currentTarget.closest('[data-place]');
        if (whole) event.dataTransfer.setDragImage(whole, 24, 24);
        setDragged(id);
      },
      onDragEnd: end,
    }),
    place: (id) => ({
      ...(dragged !== null && over?.id === id && { 'data-over': true, 'data-drop': over.side }),
      ...(dragged === id && { 'data-dragged': true }),
      onDragOver: (event) => {
        if (dragged === null) return;
        event.preventDefault();
        event.stopPropagation();
        const side = sideOf(event);
        if (over?.id !== id || over.side !== side) setOver({ id, side });
      },
      onDrop: (event) => {
        if (dragged === null) return;
        event.preventDefault();
        event.stopPropagation();
        const side = sideOf(event);
        end();
        if (id !== dragged) drop(dragged, id, side);
      },
    }),
  };
}

/** The order after the dragged item takes the place of the other. */
export function putAt(ids: string[], id: string, onto: string): string[] {
  return ids.filter((one) => one !== id).toSpliced(ids.indexOf(onto), 0, id);
}

function sideOf(event: DragEvent<HTMLElement>): Side {
  const { left, width } = event.currentTarget.getBoundingClientRect();
  return event.clientX < left + width / 2 ? 'before' : 'after';
}
