/** Designs of the archive chosen one by one for an edit. */
export const choosing = {
  title: 'Choose designs',
  all: 'Select all shown',
  chosen_one: '{{formatted}} selected',
  chosen_other: '{{formatted}} selected',
  elsewhere_one: '{{formatted}} of them on other pages',
  elsewhere_other: '{{formatted}} of them on other pages',
  full: 'No more than {{most, number}} at once: to change more, edit all designs of a search',
  edit: 'Edit selected',
  clear: 'Clear selection',
} as const;
