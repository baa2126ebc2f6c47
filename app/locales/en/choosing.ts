/** Designs of the archive chosen one by one for an edit. */
export const choosing = {
  title: 'Choose designs',
  all: 'Select all shown',
  chosen_one: '{{count}} selected',
  chosen_other: '{{count}} selected',
  elsewhere_one: '{{count}} of them on other pages',
  elsewhere_other: '{{count}} of them on other pages',
  full: 'No more than {{most, number}} at once: to change more, edit all designs of a search',
  edit: 'Edit selected',
  clear: 'Clear selection',
} as const;
