/** A draft of a pool, held by its page between two submissions. Browser-safe. */

/** A search's filters as their controls hold them. */
export interface Hand {
  designNumber: string;
  allowedArchive: string[];
  allowedScreenStatus: string[];
  allowedScreenCounts: string[];
  allowedLabels: string[];
  forbiddenLabels: string[];
  allowedCustomers: string[];
  forbiddenCustomers: string[];
  yearsPreset: string;
  yearsFrom: string;
  yearsTo: string;
  dynamic: string[];
  allowOwnDesigns: boolean;
  allowConfinedDesigns: boolean;
  allowUnlabeledDesigns: boolean;
}

export const handLists = [
  'allowedArchive',
  'allowedScreenStatus',
  'allowedScreenCounts',
  'allowedLabels',
  'forbiddenLabels',
  'allowedCustomers',
  'forbiddenCustomers',
] as const;
export const handFlags = ['allowOwnDesigns', 'allowConfinedDesigns', 'allowUnlabeledDesigns'] as const;

export interface Draft {
  name: string;
  description: string;
  /** as JSON, in their order */
  searches: string[];
  /** index of the one in the controls; their number for a new one */
  at: number;
  hand: Hand;
  extraDesigns: string;
  wearGuids: string[];
  /** of the pool as it was opened; '' for a new one */
  version: string;
  /** whose users the preview is for; '': of a customer without designs */
  customerGuid: string;
  show: 'pool' | 'search';
}

export interface DraftChip {
  name: string;
  value: string;
}
