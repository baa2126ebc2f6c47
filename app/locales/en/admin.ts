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
  designs: 'Design edit',
  settings: 'General settings',
  audit: 'Audit',
  changedMeanwhile:
    'Somebody else changed this meanwhile. What you entered is still here and was not saved: save again to put it in the place of theirs.',
  isNow: '{{field}} is now: {{value}}',
  isNowEmpty: '{{field}} is now empty',
  isNowHere: 'Is now: {{value}}',
  on: 'on',
  off: 'off',
} as const;
