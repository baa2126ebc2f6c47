/** Rules at work: what an import proposes by folders, names and properties, and what it warns of. */
import { afterAll, expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { systemActor } from '#app/domain/base/actor.ts';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { config } from '#app/config.server.ts';
import { getImportRules, saveImportRules, tryImportRules } from '#app/domain/imports/rules/import-rules.server.ts';
import { arrangeFiles } from '#app/domain/imports/review/arrange.server.ts';
import { readReview } from '#app/domain/imports/review/review-list.server.ts';
import { countOutcomes, jobsOfTree } from '#app/domain/imports/trees/report.server.ts';
import { readImport } from '#app/domain/imports/review/read-import.server.ts';
import { importTree } from '#app/domain/imports/trees/import-tree.server.ts';
import { makeArchive, makeCustomer, makePerson } from '#tests/make.ts';
import { makePsd, wavePaint } from '#tests/image/make-files.ts';
import { closeImages, field, file, run, tiff, upload } from './originals.ts';

const admin = await makePerson({ isAdmin: true });
afterAll(closeImages);

const names = (name: string) => ({ nameTr: name, nameEn: name, nameRu: name, sefTr: name, sefEn: name, sefRu: name });

test('paths and properties fill in what the archive knows, and warn of the rest', async () => {
  const [archive, other] = [await makeArchive({ code: 'RA' }), await makeArchive({ code: 'RB' })];
  const customer = await makeCustomer({ name: 'ACME Kumaş', code: 'AC' });
  const rose = await db.label.create({ data: { ...names('rule-rose'), nameTr: 'Gül', synonymsEn: ['Rosette'] } });
  const blue = await db.label.create({ data: names('rule-blue') });
  for (let count = 0; count < 2; count++)
    await db.label.create({ data: { ...names(`rule-twice-${count}`), nameEn: 'Twice' } });
  const before = await db.label.count();
  await saveImportRules(admin, {
    patterns: '{archive}/{customer}/{label}/{number}_*\n{studio}/{number}_*',
    properties: 'label = dc:subject\nstudio = photoshop:Credit',
    values: 'lacivert = rule-blue\nscan =',
  });
  const packet = Buffer.from(
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
      '<rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" photoshop:Credit="Nova">' +
      '<dc:subject><rdf:Bag><rdf:li>LACİVERT</rdf:li><rdf:li>scan</rdf:li><rdf:li>Twice</rdf:li></rdf:Bag></dc:subject>' +
      '</rdf:Description></rdf:RDF></x:xmpmeta>',
  );
  const small = { width: 40, height: 40, dpi: 300 };
  const psd = makePsd({ ...small, paint: wavePaint(40, 40), resources: [{ id: 1060, data: packet }] });
  const { jobId } = await upload(admin, [
    field('archiveId', archive.id),
    field('isNewImport', 1),
    file('RB/acme kumas/GÜL/4711_a.psd', psd),
    file('Atelier/12_b.tif', tiff(2)),
    file('RA/Nobody/Rosette/9_c.tif', tiff(3, 40, 50)),
  ]);
  await run(jobId);
  const { groups, files } = await readImport(admin, { jobId });
  const attributesOf = (fileName: string) =>
    groups.find(({ id }) => id === files.find((one) => one.fileName === fileName)!.groupId)!.attributes;
  expect(attributesOf('4711_a.psd')).toMatchObject({
    originalName: '4711',
    studio: 'Nova',
    customerId: customer.id,
    labelIDs: [rose.id, blue.id],
  });
  expect(attributesOf('12_b.tif')).toMatchObject({ originalName: '12', studio: 'Atelier', labelIDs: [] });
  expect(attributesOf('9_c.tif')).toMatchObject({ originalName: '9', customerId: null, labelIDs: [rose.id] });
  const warnings = (fileName: string) =>
    files.find((one) => one.fileName === fileName)!.warnings.filter(({ key }) => /Archive|Label|Customer/.test(key));
  expect(warnings('4711_a.psd')).toEqual([
    { key: 'unknownLabels', message: 'Labels that don’t exist, so weren’t set: Twice.' },
    { key: 'otherArchive', message: 'By its folder or properties, the file belongs to the archive RB.' },
  ]);
  expect(warnings('9_c.tif').map(({ key }) => key)).toEqual(['unknownCustomer']);
  expect(await db.label.count()).toBe(before);

  // By one press it goes to an import of that archive, with what was made of it and a number of its own there.
  const { rows, version } = await readReview(admin, { jobId });
  expect(rows.map(({ archiveRead }) => archiveRead)).toEqual(
    rows.map(({ fileName }) => (fileName === '4711_a.psd' ? other.id : null)),
  );
  const chosen = rows.map(({ id }) => id);
  const answer = await arrangeFiles(admin, { jobId, version, act: 'archive', files: chosen, archiveId: 'read' });
  expect(answer).toMatchObject({ moved: 1 });
  expect((await readImport(admin, { jobId })).groups.map(({ name }) => name)).toEqual(['RA-0001', 'RA-0002']);
  const { jobId: there } = await db.importFile.findFirstOrThrow({ where: { fileName: '4711_a.psd' } });
  const moved = await readImport(admin, { jobId: there });
  expect(moved).toMatchObject({ archiveId: other.id, isInReview: true, groups: [{ name: 'RB-0001' }] });
  expect(moved.groups[0]!.attributes).toMatchObject({ studio: 'Nova', labelIDs: [rose.id, blue.id] });
  expect(moved.files[0]!.warnings.map(({ key }) => key)).not.toContain('otherArchive');
  // All of an import: it goes as it is.
  const back = { jobId: there, version: moved.version, act: 'archive', all: 'all', archiveId: archive.id } as const;
  expect(await arrangeFiles(admin, back)).toMatchObject({ moved: 1 });
  expect(await readImport(admin, { jobId: there })).toMatchObject({
    archiveId: archive.id,
    groups: [{ name: 'RA-0003' }],
  });

  // Of a tree, each file goes to its own archive.
  const root = path.join(config.dataDir, 'RB');
  await mkdir(path.join(root, 'AC/rule-blue'), { recursive: true });
  await writeFile(path.join(root, 'AC/rule-blue/1_x.tif'), tiff(4));
  await importTree(
    systemActor('test'),
    { archiveId: archive.id, isNewImport: true, runTo: 'mergeInternal', roots: [root] },
    { signal: new AbortController().signal },
  );
  expect(await db.importFile.count({ where: { job: { archiveId: other.id }, fileName: '1_x.tif' } })).toBe(1);
});

test('of a tree, what properties say of the archive parts it, and the report follows', async () => {
  const [archive, other] = [await makeArchive({ code: 'RD' }), await makeArchive({ code: 'RE' })];
  await saveImportRules(admin, { patterns: '', properties: 'archive = photoshop:Credit', values: '' });
  const packet = Buffer.from(
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
      '<rdf:Description xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" photoshop:Credit="RE"/></rdf:RDF></x:xmpmeta>',
  );
  const root = path.join(config.dataDir, 'by-credit');
  await mkdir(root, { recursive: true });
  const paint = wavePaint(40, 40);
  const said = makePsd({ width: 40, height: 40, dpi: 300, paint, resources: [{ id: 1060, data: packet }] });
  await writeFile(path.join(root, 'said.psd'), said);
  await writeFile(path.join(root, 'silent.tif'), tiff(8, 52, 40));
  const treeId = await importTree(
    systemActor('test'),
    { archiveId: archive.id, isNewImport: true, runTo: 'completeTransfer', roots: [root] },
    { signal: new AbortController().signal },
  );
  const [first] = await jobsOfTree(systemActor('test'), treeId);
  await run(first!);
  const both = await jobsOfTree(systemActor('test'), treeId);
  expect(both).toHaveLength(2);
  await run(both.find((one) => one !== first)!);
  expect(await countOutcomes(systemActor('test'), treeId)).toMatchObject({ archive: 2, cleared: 0, waiting: 0 });
  for (const [{ id, code }, fileName] of [
    [archive, 'silent.tif'],
    [other, 'said.psd'],
  ] as const)
    expect(
      await db.importFile.findFirstOrThrow({
        where: { fileName },
        include: { colorway: { include: { design: true } } },
      }),
    ).toMatchObject({
      state: 'added',
      colorway: { design: { archiveId: id, name: `${code}-0001` } },
    });
});

test('rules are tried before they are saved, and refused line by line', async () => {
  await makeArchive({ code: 'RC' });
  const { version } = await getImportRules(admin, {});
  const rules = { patterns: '{archive}/{label}/{number}', properties: '', values: '' };
  expect(await tryImportRules(admin, { ...rules, example: 'rc/Nothing like it/5.tif' })).toEqual([
    { field: 'archive', value: 'rc', known: 'RC' },
    { field: 'label', value: 'Nothing like it', known: null },
    { field: 'number', value: '5', known: '5' },
  ]);
  await expect(saveImportRules(admin, { ...rules, patterns: 'a\n{b', version })).rejects.toMatchObject({
    key: 'importRuleUnclear',
    values: { line: 2, text: '{b' },
    fields: { patterns: ['importRuleUnclear'] },
  });
  await saveImportRules(admin, { ...rules, version });
  await expect(saveImportRules(admin, { ...rules, version })).rejects.toMatchObject({ key: 'changedMeanwhile' });
  await expect(tryImportRules(await makePerson(), { ...rules, example: 'x' })).rejects.toMatchObject({
    key: 'notAllowed',
  });
});
