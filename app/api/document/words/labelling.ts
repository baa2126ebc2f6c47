/** What fields of labelling hold. */
import type { ByShape } from '../shape-names.ts';

export const labellingWords: ByShape<string> = {
  GetAdminTagsUnlabeledRequest: {
    name: 'part of the design’s number',
    archive: 'id of an archive: only its designs; -1: all',
    after: 'guid of a design: the next one after it',
  },
  GetAdminTagsUnlabeledAnswer: {
    remaining: 'number of designs without labels that fit `name` and `archive`',
    upcoming: 'guid of the design after it; null: none',
  },
  '*Progress': { total: 'number of designs', labelled: 'number of designs with labels' },
  GetAdminTagsUnlabeledByArchive: { total: 'number of its designs', labelled: 'number of its designs with labels' },
  PatchAdminTagsUnlabeledRequest: {
    labelIds: 'ids of all its labels, instead of the present ones',
    version: '`version` of /admin/tags/unlabeled/{designGuid}: if the labels have changed since, the call fails',
    seenLabelIds:
      'ids of the labels as you read them: if they have changed since, the call fails; missing: not checked',
  },
  PatchAdminTagsUnlabeledAnswer: { labelIds: 'ids of its labels' },
  GetAdminTagsUnlabeledDesignGuidAnswer: {
    version: 'send it with the new labels: if the labels have changed since, that call fails',
    alsoAt: 'name of somebody else who has the design open now; null: nobody',
  },
  GetAdminTagsUnlabeledDesignGuidLabelledBy: {
    name: 'name of the user',
    at: 'when',
    isSelf: 'whether that is the caller',
  },
  PostAdminLabelsSuggestAnswer: { proposals: 'proposed labels, the surest first' },
  LabelSuggestion: {
    labelId: 'id of the label',
    name: 'name of the label, in the language of the call',
    why: 'what the proposal comes from, the surest reason first',
  },
};
