/** The administration's menu, and words that several of its screens share. */
export const admin = {
  users: 'Users',
  pools: 'Pools',
  customers: 'Customers',
  collections: 'Collections',
  statistics: 'Statistics',
  labelling: 'Design labelling',
  pinning: 'Design pinning',
  designImport: 'Design import',
  designs: 'Designs',
  settings: 'General settings',
  audit: 'Audit log',
  changedMeanwhile:
    'Someone else has changed this since you opened it. Your entries are still here but haven’t been saved. Check the current values, then save again to replace them.',
  isNow: '{{field}}, current value: {{value}}',
  isNowEmpty: '{{field}}, current value: empty',
  isNowHere: 'Current value: {{value}}',
  on: 'yes',
  off: 'no',
} as const;
