import { useState, type DragEvent } from 'react';

/** Rows dragged to another place; without script their buttons move them. `drop` gets all ids in their new order. */
export function useDragOrder(ids: string[], drop: (ids: string[]) => void) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  return (id: string) => ({
    draggable: true,
    'data-over': over === id || undefined,
    'data-dragged': dragged === id || undefined,
    onDragStart: (event: DragEvent) => {
      event.stopPropagation();
      event.dataTransfer.effectAllowed = 'move';
      setDragged(id);
    },
    onDragEnd: () => {
      setDragged(null);
      setOver(null);
    },
    onDragOver: (event: DragEvent) => {
      if (dragged === null) return;
      event.preventDefault();
      setOver(id);
    },
    onDrop: (event: DragEvent) => {
      if (dragged === null) return;
      event.preventDefault();
      event.stopPropagation();
      setOver(null);
      setDragged(null);
      const to = ids.indexOf(id);
      if (dragged === id || to < 0) return;
      drop(ids.filter((one) => one !== dragged).toSpliced(to, 0, dragged));
    },
  });
}
