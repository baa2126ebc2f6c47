/** Addresses of the labelling page: design, filters, the design passed last and the one labelled last. */

export interface Place {
  design?: string;
  /** numbers that hold this text */
  name?: string;
  archive?: number;
  /** the design passed last, labelled or not */
  after?: string;
  /** the design labelled last */
  last?: string;
  cm?: 75 | 150;
}

export const labellingPage = '/admin/labels';

const guidShape = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** What can't be read is left out. */
export function readPlace(params: URLSearchParams): Place {
  const guid = (name: string) => {
    const value = params.get(name) ?? '';
    return guidShape.test(value) ? value.toLowerCase() : undefined;
  };
  const archive = Number(params.get('archive'));
  return {
    design: guid('design'),
    name: params.get('name')?.trim().slice(0, 120) || undefined,
    archive: Number.isInteger(archive) && archive > 0 && archive <= 2_147_483_647 ? archive : undefined,
    after: guid('after'),
    last: guid('last'),
    cm: params.get('cm') === '150' ? 150 : undefined,
  };
}

export function labellingAddress(place: Place, more: Record<string, string> = {}): string {
  const known = Object.entries({ ...place, ...more }).filter(([, value]) => value !== undefined);
  const params = new URLSearchParams(known.map(([name, value]) => [name, String(value)]));
  return params.size > 0 ? `${labellingPage}?${params.toString()}` : labellingPage;
}
