/**
 * Arrow keys among the cards of one or more grids, and letters for what a card can do. Only the card that had the focus last is in the tab
 * order, so that Tab leaves the grid. Loaded after the page, which is whole without it.
 */
import { isForPage, letterOf } from './keys.ts';

export interface Box {
  left: number;
  right: number;
  top: number;
}

/** px by which tops in one row may differ */
const level = 4;

/** Where an arrow, Home or End leads from the box at `from`; null where there is nothing further. Rows are those that one sees. */
export function stepTo(boxes: Box[], from: number, key: string): number | null {
  const [last, here] = [boxes.length - 1, boxes[from]];
  if (!here) return null;
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if (key === 'ArrowLeft') return from > 0 ? from - 1 : null;
  if (key === 'ArrowRight') return from < last ? from + 1 : null;
  const down = key === 'ArrowDown';
  if (!down && key !== 'ArrowUp') return null;
  const beyond = boxes.filter(({ top }) => (down ? top > here.top + level : top < here.top - level));
  const row = down ? Math.min(...beyond.map(({ top }) => top)) : Math.max(...beyond.map(({ top }) => top));
  const middle = ({ left, right }: Box) => (left + right) / 2;
  const away = (box: Box) => Math.abs(middle(box) - middle(here));
  const nearest = beyond
    .filter(({ top }) => Math.abs(top - row) <= level)
    .sort((one, other) => away(one) - away(other))[0];
  return nearest ? boxes.indexOf(nearest) : null;
}

/** Where a key begins that is pressed beside the cards: at the first one in view. Home and End are the page's own there. */
export function startAt(boxes: Pick<Box, 'top'>[], key: string): number | null {
  if (key === 'Home' || key === 'End') return null;
  const first = boxes.findIndex(({ top }) => top >= 0);
  return first < 0 ? boxes.length - 1 : first;
}

const moving = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']);
const stops = '.reference > a, .strip a, [data-key], button, input';

/** `letters`: whether single letters act, which preferences may switch off. */
export function hearGridKeys(container: HTMLElement, letters: boolean): () => void {
  let current: Element | null = null;
  const cards = () => [...container.querySelectorAll<HTMLElement>('.grid > li')];

  const order = () => {
    const all = cards();
    if (!current || !all.includes(current as HTMLElement)) current = all[0] ?? null;
    for (const card of all) {
      for (const stop of card.querySelectorAll<HTMLElement>(stops)) {
        if (card === current) stop.removeAttribute('tabindex');
        else if (stop.getAttribute('tabindex') !== '-1') stop.tabIndex = -1;
      }
    }
  };

  const follow = ({ target }: FocusEvent) => {
    const card = target instanceof Element ? target.closest('.grid > li') : null;
    if (!card || card === current) return;
    current = card;
    order();
  };

  const hear = (event: KeyboardEvent) => {
    if (!isForPage(event) || !(event.target instanceof Element)) return;
    const card = event.target.closest<HTMLElement>('.grid > li');
    const letter = letters && !event.repeat ? letterOf(event) : undefined;
    if (card && letter) {
      const pressed = card.querySelector<HTMLElement>(`[data-key="${letter}"]`);
      if (!pressed) return;
      event.preventDefault();
      pressed.click();
    } else if (moving.has(event.key) && !event.shiftKey) {
      // Among a card's colorways left and right are the strip's own.
      if (event.target.closest('.strip') && /Left|Right/.test(event.key)) return;
      const all = cards();
      const boxes = all.map((one) => one.getBoundingClientRect());
      const next = card ? stepTo(boxes, all.indexOf(card), event.key) : startAt(boxes, event.key);
      const link = next === null ? null : all[next]?.querySelector<HTMLElement>('.reference > a');
      if (!link) return;
      event.preventDefault();
      link.focus({ preventScroll: true });
      all[next!]!.scrollIntoView({ block: 'nearest' });
    }
  };

  order();
  const observer = new MutationObserver(order);
  observer.observe(container, { childList: true, subtree: true });
  container.addEventListener('focusin', follow);
  container.addEventListener('keydown', hear);
  return () => {
    observer.disconnect();
    container.removeEventListener('focusin', follow);
    container.removeEventListener('keydown', hear);
    for (const stop of container.querySelectorAll(stops)) stop.removeAttribute('tabindex');
  };
}
