/** Keyboard shortcuts: what each key does. */
export const shortcuts = {
  title: 'Keyboard shortcuts',
  change: 'Turn shortcuts on or off',
  search: 'Go to the search box',
  move: 'Move between designs in the results',
  ends: 'First or last design',
  open: 'Open the design',
  favorite: 'Add to or remove from favourites',
  compare: 'Select for comparison',
  similar: 'Show similar designs',
  help: 'Show this list',
} as const;
