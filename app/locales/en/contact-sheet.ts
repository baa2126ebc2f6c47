/** A result of a search on paper. */
export const contactSheet = {
  title: 'Contact sheet',
  back: 'Back to the search',
  count_one: '{{formatted}} design',
  count_other: '{{formatted}} designs',
  part: '{{first}}–{{last}} of {{total}}',
  columns: 'Columns',
  show: 'Show',
  print: 'Print',
  results: 'Designs of this search',
  earlier: 'Earlier designs',
  later: 'Further designs',
  none: 'No design fits this search, so there is nothing to print.',
  asFile: 'As a file',
  size: '{{width}} × {{height}} cm',
} as const;
