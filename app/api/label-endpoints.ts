import { z } from 'zod';
import { setLabels, unlabeled, unlabeledDesign } from '#app/domain/catalog/labels/labelling.server.ts';
import { suggestLabels } from '#app/domain/catalog/labels/suggest/suggest.server.ts';
import { LabelledDesign, LabelSuggestions, Unlabeled } from './admin-shapes.ts';
import { asIs, row, type Row } from './endpoint.ts';

const family = 'Design labelling';

export const labelRows: Row[] = [
  row(unlabeled, {
    method: 'GET',
    path: '/admin/tags/unlabeled',
    family,
    summary:
      'Returns the next design without labels, reserved for the caller for a while, and the labelling progress. `name` filters by part of the number; `after` returns the design after the given one.',
    response: Unlabeled,
    answer: asIs,
  }),
  row(unlabeledDesign, {
    method: 'GET',
    path: '/admin/tags/unlabeled/{designGuid}',
    family,
    summary: 'Returns a design to label, with who labelled it last.',
    response: LabelledDesign,
    answer: asIs,
  }),
  row(setLabels, {
    method: 'PATCH',
    path: '/admin/tags/unlabeled',
    family,
    summary: 'Replaces the labels of a design.',
    response: z.object({ designGuid: z.uuid(), designName: z.string(), labelIds: z.array(z.int()) }),
    answer: asIs,
  }),
  row(suggestLabels, {
    method: 'POST',
    path: '/admin/labels/suggest',
    family,
    summary:
      'Proposes labels for a design that it doesn’t have, surest first: from similar designs, its size, its colours and its file names, as far as such proposals are right nine times in ten on labelled designs.',
    response: LabelSuggestions,
    answer: asIs,
  }),
];
