/** The designs that an address chooses: by guid, by a search of the archive, or by one of the back office's list. */
export function selectionOf(params: URLSearchParams) {
  return { designGuids: params.getAll('designGuids'), list: params.get('list'), criteria: params.get('criteria') };
}
