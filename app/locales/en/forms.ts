/** What every form says. */
export const forms = {
  error: 'Check the highlighted fields.',
  empty: 'Please fill in the highlighted fields.',
  conflict:
    'Someone else has changed this since you opened it. What you typed is still here. Save again to replace their changes.',
  isNow: '{{field}}, current value: {{value}}',
  isNowEmpty: '{{field}}, current value: empty',
  cancel: 'Cancel',
  search: 'Search',
  find: 'Search',
  clear: 'Clear all',
} as const;
