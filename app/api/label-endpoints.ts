import { z } from 'zod';
import { setLabels, unlabeled, unlabeledDesign } from '#app/domain/catalog/labels/labelling.server.ts';
import { LabelledDesign, Unlabeled } from './admin-shapes.ts';
import { asIs, row, type Row } from './endpoint.ts';

const family = 'Design labelling';

export const labelRows: Row[] = [
  row(unlabeled, {
    method: 'GET',
    path: '/admin/tags/unlabeled',
    family,
    summary:
      'The next design without labels, kept for the asker for a while, and how far labelling is. `name`: of designs whose number holds it; `after`: the one that comes after this design.',
    response: Unlabeled,
    answer: asIs,
  }),
  row(unlabeledDesign, {
    method: 'GET',
    path: '/admin/tags/unlabeled/{designGuid}',
    family,
    summary: 'One design to label, with who labelled it last.',
    response: LabelledDesign,
    answer: asIs,
  }),
  row(setLabels, {
    method: 'PATCH',
    path: '/admin/tags/unlabeled',
    family,
    summary: 'Gives a design these labels and no others.',
    response: z.object({ designGuid: z.uuid(), designName: z.string(), labelIds: z.array(z.int()) }),
    answer: asIs,
  }),
];
