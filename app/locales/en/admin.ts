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
  attention: 'Needs attention',
  settings: 'General settings',
  audit: 'Audit log',
  system: 'System',
  on: 'yes',
  off: 'no',
} as const;
