/** A person's client settings. */
export const preferences = {
  title: 'Preferences',
  intro: 'Saved with your account and used on all your devices.',
  archive: 'Archive',
  infiniteScroll: 'Infinite scroll',
  infiniteScrollHint: 'Load more designs as you scroll instead of page by page.',
  combineLabels: 'Combine label search',
  combineLabelsHint:
    'When you search for several labels, show only designs that have all of them. You can change this for each search.',
  rememberList: 'Remember the chosen favourites list',
  rememberListHint:
    'The heart keeps adding to the list you last created or made current, even after you sign in again.',
  sameScale: 'Show designs at the same scale',
  shortcuts: 'Use single-key shortcuts',
  shortcutsHint: 'Turn this off if you dictate text or press keys by accident. Arrow keys still move between designs.',
  gridSize: 'Picture size',
  look: 'Appearance',
  background: 'Background',
  backgroundHint: 'The neutral grey around designs. Use mid grey to judge colour.',
  language: 'Language',
  save: 'Save',
  saved: 'Your preferences have been saved.',
} as const;
