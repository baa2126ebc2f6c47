import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LabelChooser, type LabelChooserProps } from '#app/routes/admin/shared/label-chooser.tsx';
import { groupLabels, matchLabels } from '#app/routes/admin/shared/label-groups.ts';

const rows = [
  { id: 1, groupId: null, isGroupHeader: true, name: 'Motif' },
  { id: 2, groupId: 1, isGroupHeader: false, name: 'Rose' },
  { id: 3, groupId: 1, isGroupHeader: false, name: 'Tea rose' },
  { id: 4, groupId: null, isGroupHeader: true, name: 'Empty' },
  { id: 5, groupId: null, isGroupHeader: false, name: 'Primrose' },
];
const groups = groupLabels(rows, ({ name }) => name);

const render = (more: Partial<LabelChooserProps> = {}) =>
  renderToStaticMarkup(
    createElement(LabelChooser, { groups, name: 'labelIds', chosen: ['3'], legend: 'Labels', id: 'labels', ...more }),
  );

test('labels without a group come first, and groups without labels not at all', () => {
  expect(groups).toEqual([
    { id: 0, name: '', labels: [{ id: 5, name: 'Primrose' }] },
    {
      id: 1,
      name: 'Motif',
      labels: [
        { id: 2, name: 'Rose' },
        { id: 3, name: 'Tea rose' },
      ],
    },
  ]);
});

test('typing finds the beginnings of names first, then of words, then what lies within, and nothing for nothing', () => {
  expect(matchLabels(groups, 'RÖSE').map(({ id }) => id)).toEqual([2, 3, 5]);
  expect(matchLabels(groups, '  ')).toEqual([]);
});

test('without script they are boxes by group; the chosen ones are ticked, the field says its errors', () => {
  const html = render({ errors: ['Missing'] });
  expect(html.match(/type="checkbox"/g)).toHaveLength(3);
  expect(html).toMatch(/name="labelIds" checked="" value="3"|checked="" name="labelIds" value="3"/);
  expect(html.match(/checked=""/g)).toHaveLength(1);
  expect(html).toContain('aria-describedby="labels-error"');
  expect(html).not.toContain('<select');
});

test('what is proposed can be ticked too, unless it is chosen already', () => {
  const proposals = [2, 3].map((labelId) => ({
    labelId,
    name: `Label ${labelId}`,
    why: ['name' as const],
    sure: 0.95,
  }));
  const html = render({ proposals });
  expect(html.match(/data-proposed/g)).toHaveLength(1);
  expect(html).toContain('Label 2');
  expect(html).not.toContain('Label 3');
});
