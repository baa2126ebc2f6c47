/** What an uploaded table may come to. `besides`: bytes of the form's other fields. */
export const uploadLimit = ({ bytes, rows }: { bytes: number; rows: number }, besides: number) => ({
  bytes: bytes + besides,
  ms: 120_000,
  tooLarge: { field: 'file', error: 'tableTooLarge', values: { limit: bytes, lines: rows } } as const,
});
