/** The guids and moments of all examples. */
export const guid = '0198c0de-7a11-7c02-9f6e-3b1f0c5d2e44';
export const otherGuid = '0198c0de-7a12-7e55-8d10-6c9a4b7f1e20';
export const moment = '2026-11-12T09:30:00.000Z';
export const later = '2027-02-10T09:30:00.000Z';
