/**
 * The keyboard shortcuts of a customer's pages: the one list that the dialog and the preferences show. What a key does stands on the page as
 * `data-key`: `/` on the field that it puts the focus into, a letter on what it presses within a card.
 */

/** As printed on keyboards, in any language. */
export const shortcutKeys = {
  search: ['/'],
  move: ['←', '↑', '→', '↓'],
  ends: ['Home', 'End'],
  open: ['Enter'],
  favorite: ['F'],
  compare: ['C'],
  similar: ['S'],
  help: ['?'],
} as const;

export type Shortcut = keyof typeof shortcutKeys;

const typed = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=application]';

/** Whether a key goes to the page: not to a field, a viewer or an open dialog, and not with another key held. */
export function isForPage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false;
  const target = event.target instanceof Element ? event.target : null;
  return !target?.closest(typed) && !document.querySelector('dialog[open]');
}

/** The letter in lower case. A Cyrillic keyboard has another letter on the same key. */
export function letterOf({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string | undefined {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  return /^\p{L}$/u.test(key) ? /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() : undefined;
}
