/** Search results laid out for printing. */
export const contactSheet = {
  title: 'Contact sheet',
  back: 'Back to search',
  count_one: '{{count}} design',
  count_other: '{{count}} designs',
  part: '{{first}}–{{last}} of {{total}}',
  columns: 'Columns',
  show: 'Show',
  print: 'Print',
  results: 'Designs found',
  earlier: 'Previous designs',
  later: 'Next designs',
  none: 'No designs match this search, so there’s nothing to print.',
  asFile: 'Download as file',
  size: '{{width}} × {{height}} cm',
} as const;
