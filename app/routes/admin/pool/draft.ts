/** A pool in the making, as its page holds it between two presses. Browser-safe. */

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
  /** which of them the controls hold; as many as there are: a new one */
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
