/** Keyboard shortcuts for labelling. They can be switched off, for speech input and accidental typing (WCAG 2.1.4). */
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useBeforePaint } from '#app/ui/use-before-paint.ts';

export interface LabelKeys {
  /** from 0 */
  digit: (at: number) => void;
  group: (side: 1 | -1) => void;
  search: () => void;
  save: () => void;
  skip: () => void;
  back: () => void;
  same: () => void;
  accept: () => void;
}

const store = 'labelling-keys';
const listeners = new Set<() => void>();

/** Stored in this browser; on by default. */
export function useKeysSwitch() {
  const isOn = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => localStorage.getItem(store) !== 'off',
    () => true,
  );
  const change = (on: boolean) => {
    localStorage.setItem(store, on ? 'on' : 'off');
    for (const listener of listeners) listener();
  };
  return [isOn, change] as const;
}

export function useLabelKeys(isOn: boolean, keys: LabelKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  // As soon as a design can be seen: a slash that comes to nothing would leave the letters after it to be taken for keys.
  useBeforePaint(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => {
      const act = actOf(event, latest.current);
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isOn]);
}

const typed = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';
const pressed = 'a, button, summary';

function actOf(event: KeyboardEvent, keys: LabelKeys): (() => void) | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return null;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest(typed) || document.querySelector('dialog[open]')) return null;
  const digit = /^[1-9]$/.exec(event.key);
  if (digit) return () => keys.digit(Number(digit[0]) - 1);
  switch (event.key) {
    case 'Enter':
      return target?.closest(pressed) || event.repeat ? null : keys.save;
    case 'ArrowLeft':
      return () => keys.group(-1);
    case 'ArrowRight':
      return () => keys.group(1);
    case '/':
      return keys.search;
    default:
      return event.repeat ? null : actOfLetter(event, keys);
  }
}

/** By letter; on a keyboard of another script by key position. */
function actOfLetter({ key, code, shiftKey }: KeyboardEvent, keys: LabelKeys): (() => void) | null {
  const isLatin = /^[\x20-\x7e]$/.test(key);
  const name = isLatin ? `Key${key.toUpperCase()}` : code;
  if (!isLatin && code === 'Slash' && !shiftKey) return keys.search;
  return { KeyS: keys.skip, KeyB: keys.back, KeyL: keys.same, KeyA: keys.accept }[name] ?? null;
}
