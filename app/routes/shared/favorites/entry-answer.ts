/** What a press of a heart is answered with, where script asked. */
export type EntryAnswer =
  | { ok: true; active: boolean; designGuid: string; colorwayGuid: string; listId: string; message: string }
  | { ok: false; key: string; message: string };
