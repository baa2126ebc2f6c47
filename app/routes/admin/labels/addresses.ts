export const labelListPage = '/admin/labels/all';

/** Scrolls back to the label on a long page. */
export function labelAddress(id: number): string {
  return `${labelListPage}#label-${id}`;
}
