export const labelListPage = '/admin/labels/all';

/** What was searched for, and which page of it: by its number or by a label on it. */
export const placeFields = ['query', 'page', 'at'] as const;

/** The page with what is shown in it, and with a dialog. */
export function labelsAt(place: URLSearchParams, dialog: Record<string, string | number> = {}): string {
  const params = new URLSearchParams();
  for (const name of placeFields) if (place.get(name)) params.set(name, place.get(name)!);
  for (const [name, value] of Object.entries(dialog)) params.set(name, String(value));
  return params.size > 0 ? `${labelListPage}?${params.toString()}` : labelListPage;
}

/** Scrolls back to the label on a long page. */
export function labelAddress(id: number, place = new URLSearchParams()): string {
  const at = new URLSearchParams(place);
  at.set('at', String(id));
  return `${labelsAt(at)}#label-${id}`;
}
