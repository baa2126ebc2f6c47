/** The library of inks. */
export const inks = {
  text: 'Inks that your mill uses. If a file names an ink but doesn’t give its colour, the colour is taken from here.',
  name: 'Name',
  nameHint: 'As the screens are named. Upper and lower case and accents don’t matter.',
  color: 'Colour',
  opacity: 'Opacity, %',
  opacityHint: '0: transparent, the inks below show through. 100: covers.',
  add: 'Add ink',
  editTitle: 'Edit ink {{name}}',
  delete: 'Delete',
  deleteTitle: 'Delete ink {{name}}?',
  deleteText: 'Designs that already have this colour keep it.',
  saved: 'Ink {{name}} saved.',
  deleted: 'Ink {{name}} deleted.',
  imported: 'Inks added: {{added}}, changed: {{changed}}.',
  none: 'No inks yet',
  noneText: 'Add inks one at a time, or import a colour card.',
  card: 'Colour card',
  cardHint:
    'An Adobe swatch file (ASE, ACO), or a CSV table with the columns Name, L, a, b and Opacity, or Name and Hex. An ink that is in the library already gets the colour of the card.',
  cardFile: 'File',
  cardImport: 'Import inks',
} as const;
