/** What a form of a program can't nest comes as JSON text. */
import { expect, it } from 'vitest';
import { ArrangeFiles, CorrectGrouping } from '#app/domain/imports/job/rules.ts';

const [jobId, group, file] = [1, 2, 3].map((at) => `0198c0de-7a11-7c02-9f6e-3b1f0c5d2e4${at}`);
const groups = [{ id: group, name: '01-0559', type: 'rotary', customerId: null, dpi: null }];
const files = [{ id: file, group, colorwayName: 'VR-1' }];
const join = { group, designGuid: jobId };
const said = { jobId, version: '3' };

it('corrections of an import are the same as objects and as JSON text', () => {
  const asObjects = CorrectGrouping.parse({ ...said, groups, files, join });
  const [groupsText, filesText, joinText] = [groups, files, join].map((one) => JSON.stringify(one));
  expect(CorrectGrouping.parse({ ...said, groups: groupsText, files: filesText, join: joinText })).toEqual(asObjects);
  const single = { groups: JSON.stringify(groups[0]), files: files[0], join };
  expect(CorrectGrouping.parse({ ...said, ...single })).toEqual(asObjects);
});

it('text that is no JSON is refused at its field', () => {
  const found = CorrectGrouping.safeParse({ ...said, groups: '[{', files: '', join: '' });
  expect(found.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['groups', 'wrongType'],
    ['files', 'required'],
  ]);
});

it('values for files of an import are read from JSON text', () => {
  const act = { ...said, act: 'fields', all: 'all' };
  const fields = { studio: 'Lena', labelIDs: [12] };
  expect(ArrangeFiles.parse({ ...act, fields: JSON.stringify(fields) })).toEqual(
    ArrangeFiles.parse({ ...act, fields }),
  );
  expect(ArrangeFiles.safeParse({ ...act, fields: 'Lena' }).success).toBe(false);
  expect(ArrangeFiles.parse({ ...act, fields: '' }).fields).toBeUndefined();
});
