/** Dragging things to another place by a handle of theirs. The rest of the page keeps its own dragging and selecting. */
import { useState, type DragEvent, type HTMLAttributes } from 'react';

export interface DragOrder {
  dragged: string | null;
  /** for the handle */
  handle: (id: string) => HTMLAttributes<HTMLElement> & { draggable: true };
  /** for the whole thing that it moves */
  place: (id: string) => HTMLAttributes<HTMLElement> & { 'data-drop'?: 'before' | 'after'; 'data-dragged'?: true };
}

/** `drop` is told whose place the dragged one takes; null: the end. */
export function useDragOrder(ids: string[], drop: (id: string, before: string | null) => void): DragOrder {
  const [dragged, setDragged] = useState<string | null>(null);
  const [target, setTarget] = useState<{ id: string; side: 'before' | 'after' } | null>(null);
  const end = () => {
    setDragged(null);
    setTarget(null);
  };
  return {
    dragged,
    handle: (id) => ({
      draggable: true,
      onDragStart: (event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', id);
        const whole = event.currentTarget.closest('[data-place]');
        if (whole) event.dataTransfer.setDragImage(whole, 24, 24);
        setDragged(id);
      },
      onDragEnd: end,
    }),
    place: (id) => ({
      ...(target?.id === id && { 'data-drop': target.side }),
      ...(dragged === id && { 'data-dragged': true }),
      onDragOver: (event) => {
        if (!dragged) return;
        event.preventDefault();
        const side = sideOf(event);
        if (target?.id !== id || target.side !== side) setTarget({ id, side });
      },
      onDrop: (event) => {
        if (!dragged) return;
        event.preventDefault();
        const before = sideOf(event) === 'before' ? id : (ids[ids.indexOf(id) + 1] ?? null);
        end();
        if (id !== dragged && before !== dragged) drop(dragged, before);
      },
    }),
  };
}

function sideOf(event: DragEvent<HTMLElement>): 'before' | 'after' {
  const { left, width } = event.currentTarget.getBoundingClientRect();
  return event.clientX < left + width / 2 ? 'before' : 'after';
}
