export const labelListPage = '/admin/labels/all';

/** Back at the label's own place on a long page. */
export function labelAddress(id: number): string {
  return `${labelListPage}#label-${id}`;
}
