/** The JSON answer to adding or removing a favourite. */
export type EntryAnswer =
  | { ok: true; active: boolean; designGuid: string; colorwayGuid: string; listId: string; message: string }
  | { ok: false; key: string; message: string };
