import { beforeAll, describe, expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { versionOf } from '#app/domain/base/edit-version.server.ts';
import {
  decideProposal,
  deleteProposals,
  listProposals,
  readInkList,
  writeInkList,
} from '#app/domain/catalog/proposals/decide.server.ts';
import { listOwnProposals, proposeColorway, withdrawProposal } from '#app/domain/catalog/proposals/proposals.server.ts';
import { mostOpenProposals } from '#app/domain/catalog/proposals/rules.ts';
import { readSeparations } from '#app/domain/catalog/proposals/separations.server.ts';
import { makeArchive, makeCustomer, makeDesign, makePerson } from '#tests/make.ts';

const spots = [
  { name: 'Rose', kind: 'spot', ink: { srgb: '#e4002b', solidity: 0 } },
  { name: 'Leaf', kind: 'spot', ink: { srgb: '#00843d', solidity: 0.5 } },
];
const printed = { colorMode: 'multichannel', channels: spots, channelCount: 2 };

let customer: Person;
let colleague: Person;
let stranger: Person;
let admin: Person;
let archiveId: number;

beforeAll(async () => {
  customer = await makePerson();
  colleague = await makePerson({ customerId: customer.customerId });
  stranger = await makePerson();
  admin = await makePerson({ isAdmin: true });
  archiveId = (await makeArchive()).id;
});

const makePrint = (data: Parameters<typeof makeDesign>[0] = {}) =>
  makeDesign({ archiveId, colorways: [printed], ...data });
const first = (design: Awaited<ReturnType<typeof makeDesign>>) => design.colorways[0]!.id;

describe('proposing', () => {
  test('keeps every ink with name, colour, Lab and what it was', async () => {
    const design = await makePrint();
    await proposeColorway(customer, { colorwayGuid: first(design), inks: 'FF0000,', note: '  warmer  ' });
    const { proposals } = await listOwnProposals(customer, { colorwayGuid: first(design) });
    expect(proposals).toHaveLength(1);
    expect(proposals[0]).toMatchObject({
      designGuid: design.id,
      reference: `${design.name}/VR-1`,
      state: 'open',
      note: 'warmer',
      fits: true,
      inks: [
        { name: 'Rose', srgb: '#ff0000', was: '#e4002b', on: true },
        { name: 'Leaf', srgb: '#00843d', was: '#00843d', on: true, deltaE: 0 },
      ],
    });
    expect(proposals[0]!.inks[0]!.deltaE).toBeGreaterThan(3);
    expect(proposals[0]!.inks[0]!.lab.map(Math.round)).toEqual([54, 81, 70]);
  });

  test('are listed with those that can be withdrawn first', async () => {
    const design = await makePrint();
    const propose = (inks: string) => proposeColorway(customer, { colorwayGuid: first(design), inks });
    const [open, decided] = [await propose('FF0000,'), await propose('00FF00,')];
    await db.colorwayProposal.update({
      where: { id: decided.proposalGuid },
      data: { state: 'declined', decidedAt: new Date() },
    });
    const { proposals } = await listOwnProposals(customer, { colorwayGuid: first(design) });
    expect(proposals.map(({ proposalGuid }) => proposalGuid)).toEqual([open.proposalGuid, decided.proposalGuid]);
  });

  test('takes lists as programs send them', async () => {
    const design = await makePrint();
    const inks = [{ srgb: '#ABCDEF' }, { on: false }];
    await proposeColorway(customer, { colorwayGuid: first(design), inks });
    await proposeColorway(customer, { colorwayGuid: first(design), inks: JSON.stringify(inks) });
    const { proposals } = await listOwnProposals(customer, { colorwayGuid: first(design) });
    expect(proposals.map(({ inks }) => inks.map(({ srgb, on }) => [srgb, on]))).toEqual([
      [
        ['#abcdef', true],
        ['#00843d', false],
      ],
    ]);
  });

  test('sent twice at once it is one; another note or another person makes another', async () => {
    const design = await makePrint();
    const asked = { colorwayGuid: first(design), inks: ',-', note: 'x' };
    const answers = await Promise.all(Array.from({ length: 6 }, () => proposeColorway(customer, asked)));
    expect(new Set(answers.map(({ proposalGuid }) => proposalGuid)).size).toBe(1);
    await proposeColorway(customer, { ...asked, note: 'y' });
    await proposeColorway(colleague, asked);
    expect(await db.colorwayProposal.count({ where: { colorwayId: first(design) } })).toBe(3);
  });

  test.each([
    ['nothing changed', ',', 'proposalUnchanged'],
    ['the original written out', 'e4002b,00843D', 'proposalUnchanged'],
    ['nothing printed', '-,-', 'proposalUnchanged'],
    ['too few inks', '112233', 'inkCountDiffers'],
    ['too many inks', '112233,,', 'inkCountDiffers'],
    ['no colour', 'red,', 'invalidColor'],
    ['a broken list', '[{"srgb"', 'wrongType'],
    ['a colour of another kind', [{ srgb: 12 }, {}], 'invalidColor'],
    ['nothing', undefined, 'wrongType'],
  ])('%s is refused', async (_what, inks, key) => {
    const design = await makePrint();
    await expect(proposeColorway(customer, { colorwayGuid: first(design), inks })).rejects.toMatchObject({ key });
    expect(await db.colorwayProposal.count({ where: { colorwayId: first(design) } })).toBe(0);
  });

  test('a long note, a colorway without inks and one that is not there are refused', async () => {
    const design = await makePrint();
    const plain = await makeDesign({ archiveId });
    const asked = { colorwayGuid: first(design), inks: ',-' };
    await expect(proposeColorway(customer, { ...asked, note: 'n'.repeat(1001) })).rejects.toMatchObject({
      key: 'tooLong',
    });
    await expect(proposeColorway(customer, { ...asked, colorwayGuid: first(plain) })).rejects.toMatchObject({
      key: 'colorwayWithoutInks',
    });
    await expect(proposeColorway(customer, { ...asked, colorwayGuid: crypto.randomUUID() })).rejects.toMatchObject({
      key: 'colorwayNotFound',
    });
  });

  test('open ones are bounded, and decided ones do not count', async () => {
    const busy = await makePerson();
    const design = await makePrint();
    const row = { colorwayId: first(design), userId: busy.userId, inks: [] };
    await db.colorwayProposal.createMany({ data: Array.from({ length: mostOpenProposals }, () => row) });
    const asked = { colorwayGuid: first(design), inks: ',-' };
    await expect(proposeColorway(busy, asked)).rejects.toMatchObject({
      key: 'tooManyProposals',
      values: { limit: 200 },
    });
    const one = await db.colorwayProposal.findFirstOrThrow({ where: { userId: busy.userId } });
    await decideProposal(admin, { proposalGuid: one.id, version: versionOf('open'), decision: 'declined' });
    await expect(proposeColorway(busy, asked)).resolves.toMatchObject({ proposalGuid: expect.any(String) });
  });
});

describe('isolation', () => {
  test('a person sees and deletes her own alone', async () => {
    const design = await makePrint();
    const { proposalGuid } = await proposeColorway(customer, { colorwayGuid: first(design), inks: ',-' });
    for (const other of [colleague, stranger]) {
      expect((await listOwnProposals(other, { colorwayGuid: first(design) })).proposals).toEqual([]);
      await expect(withdrawProposal(other, { proposalGuid })).rejects.toMatchObject({ key: 'proposalNotFound' });
      await expect(listProposals(other, {})).rejects.toMatchObject({ key: 'notAllowed' });
      await expect(readInkList(other, { proposalGuid })).rejects.toMatchObject({ key: 'notAllowed' });
      const decision = { proposalGuid, version: versionOf('open'), decision: 'accepted' };
      await expect(decideProposal(other, decision)).rejects.toMatchObject({ key: 'notAllowed' });
    }
    await withdrawProposal(customer, { proposalGuid });
    expect((await listOwnProposals(customer, { colorwayGuid: first(design) })).proposals).toEqual([]);
  });

  test('those of a design that is closed to her meanwhile are as if they were not', async () => {
    const design = await makePrint();
    const asked = { colorwayGuid: first(design), inks: ',-' };
    const { proposalGuid } = await proposeColorway(stranger, asked);
    const owner = await makeCustomer();
    await db.design.update({ where: { id: design.id }, data: { isConfined: true, customerId: owner.id } });
    expect((await listOwnProposals(stranger, {})).proposals.map((one) => one.proposalGuid)).not.toContain(proposalGuid);
    await expect(withdrawProposal(stranger, { proposalGuid })).rejects.toMatchObject({ key: 'proposalNotFound' });
    await expect(proposeColorway(stranger, { ...asked, inks: '-,' })).rejects.toMatchObject({
      key: 'colorwayNotFound',
    });
    await expect(
      readSeparations(stranger, { designGuid: design.id, colorwayGuid: first(design) }),
    ).rejects.toMatchObject({ key: 'colorwayNotFound' });
    // The house still has it.
    expect((await listProposals(admin, {})).proposals.map((one) => one.proposalGuid)).toContain(proposalGuid);
  });

  test('a page beyond the end tells how many there are', async () => {
    const design = await makePrint();
    const row = { colorwayId: first(design), userId: stranger.userId, inks: [] };
    await db.colorwayProposal.createMany({ data: Array.from({ length: 51 }, () => row) });
    const own = { colorwayGuid: first(design) };
    expect((await listOwnProposals(stranger, { ...own, page: 1 })).proposals).toHaveLength(1);
    const beyond = await listOwnProposals(stranger, { ...own, page: 2 });
    expect(beyond).toEqual({ totalPage: 2, totalCount: 51, currentPage: 2, proposals: [] });
  });

  test('no archive, no proposals', async () => {
    const closed = await makePerson({ archiveAccess: false });
    await expect(listOwnProposals(closed, {})).rejects.toMatchObject({ key: 'noArchiveAccess' });
  });
});

describe('deciding', () => {
  const propose = async () => {
    const design = await makePrint();
    const { proposalGuid } = await proposeColorway(customer, {
      colorwayGuid: first(design),
      inks: '112233,',
      note: 'n',
    });
    return { design, proposalGuid };
  };

  test('an acceptance has who and when, is on record, and the proposer sees it and can no longer delete it', async () => {
    const { design, proposalGuid } = await propose();
    await decideProposal(admin, { proposalGuid, version: versionOf('open'), decision: 'accepted' });
    const { proposals } = await listProposals(admin, { state: 'accepted' });
    expect(proposals.find((one) => one.proposalGuid === proposalGuid)).toMatchObject({
      decidedBy: admin.name,
      decidedAt: expect.any(Date),
      proposedBy: { name: customer.name, mail: customer.mail },
    });
    const own = await listOwnProposals(customer, { colorwayGuid: first(design) });
    expect(own.proposals[0]!.state).toBe('accepted');
    await expect(withdrawProposal(customer, { proposalGuid })).rejects.toMatchObject({ key: 'proposalDecided' });
    const notes = await db.auditEntry.findMany({ where: { subjectId: proposalGuid } });
    expect(notes).toMatchObject([
      { operation: 'decideProposal', actorId: admin.userId, before: { state: 'open' }, after: { state: 'accepted' } },
    ]);
  });

  test('twice the same is once; another admin who saw it otherwise hears so; a decision may be changed', async () => {
    const { proposalGuid } = await propose();
    const other = await makePerson({ isAdmin: true });
    await decideProposal(admin, { proposalGuid, version: versionOf('open'), decision: 'accepted' });
    await decideProposal(admin, { proposalGuid, version: versionOf('open'), decision: 'accepted' });
    await expect(
      decideProposal(other, { proposalGuid, version: versionOf('open'), decision: 'declined' }),
    ).rejects.toMatchObject({
      key: 'changedMeanwhile',
    });
    await decideProposal(other, { proposalGuid, version: versionOf('accepted'), decision: 'declined' });
    expect(await db.colorwayProposal.findUnique({ where: { id: proposalGuid } })).toMatchObject({
      state: 'declined',
      decidedById: other.userId,
    });
    expect(await db.auditEntry.count({ where: { subjectId: proposalGuid } })).toBe(2);
  });

  test('deleting is on record; what is not there is not counted', async () => {
    const { proposalGuid } = await propose();
    await expect(deleteProposals(admin, { proposalGuids: [] })).rejects.toMatchObject({ key: 'nothingSelected' });
    expect(await deleteProposals(admin, { proposalGuids: [proposalGuid, crypto.randomUUID()] })).toEqual({
      deleted: 1,
    });
    expect(await db.auditEntry.count({ where: { subjectId: proposalGuid, operation: 'deleteProposal' } })).toBe(1);
  });

  test('a colorway that goes takes its proposals along; one with other inks keeps them without a picture', async () => {
    const gone = await propose();
    await db.design.delete({ where: { id: gone.design.id } });
    expect(await db.colorwayProposal.count({ where: { id: gone.proposalGuid } })).toBe(0);
    const replaced = await propose();
    await db.colorway.update({ where: { id: first(replaced.design) }, data: { channels: spots.slice(0, 1) } });
    const { proposals } = await listProposals(admin, {});
    expect(proposals.find((one) => one.proposalGuid === replaced.proposalGuid)).toMatchObject({
      fits: false,
      inks: [{ was: '#e4002b' }, {}],
    });
  });

  test('pages do not overlap and the states add up', async () => {
    const design = await makePrint();
    const row = { colorwayId: first(design), userId: colleague.userId, inks: [], createdAt: new Date() };
    await db.colorwayProposal.createMany({ data: Array.from({ length: 60 }, () => row) });
    const pages = await Promise.all(
      [0, 1, 2].map((page) => listProposals(admin, { page: String(page), state: 'open' })),
    );
    const seen = pages.flatMap(({ proposals }) => proposals.map(({ proposalGuid }) => proposalGuid));
    expect(new Set(seen).size).toBe(seen.length);
    expect(pages[0]!.proposals).toHaveLength(25);
    expect(pages[0]!.totalCount).toBe(await db.colorwayProposal.count({ where: { state: 'open' } }));
  });
});

describe('the studio’s list', () => {
  test('has a line for each ink, in order', async () => {
    const design = await makePrint();
    const { proposalGuid } = await proposeColorway(customer, { colorwayGuid: first(design), inks: '112233,-' });
    const { csv, reference } = await readInkList(admin, { proposalGuid });
    expect(reference).toBe(`${design.name}/VR-1`);
    const lines = csv.replace('\uFEFF', '').trimEnd().split('\r\n');
    expect(lines[0]).toBe('screen,ink,hex,L,a,b,printed');
    expect(lines[1]).toMatch(/^1,Rose,#112233,12\.\d\d,-?\d+\.\d\d,-\d+\.\d\d,1$/);
    expect(lines[2]).toBe('2,Leaf,,,,,0');
  });

  test('a name out of a file stays a name', () => {
    const name = (text: string) =>
      writeInkList([{ name: text, srgb: '#000000', was: '#000000', lab: [0, 0, 0], on: true }]).split('\r\n')[1];
    expect(name('=HYPERLINK("x")')).toBe(`1,"'=HYPERLINK(""x"")",#000000,0.00,0.00,0.00,1`);
    expect(name('Red, dark')).toContain('"Red, dark"');
    expect(name('@cmd')).toContain("'@cmd");
  });
});

describe('the page', () => {
  test('knows inks, layout and colours to choose from; a plain picture has none', async () => {
    const design = await makePrint({
      repeatOffset: 'halfDrop',
      colorways: [{ ...printed, palette: [{ l: 50, a: 1, b: 2, srgb: '#777777', share: 0.75 }] }],
    });
    const page = await readSeparations(customer, { designGuid: design.id, colorwayGuid: first(design) });
    expect(page).toMatchObject({
      layout: { drop: 0.5, shift: 0 },
      hasBase: false,
      inks: [
        { name: 'Rose', kind: 'spot', srgb: '#e4002b', solidity: 0, known: true },
        { name: 'Leaf', solidity: 0.5 },
      ],
      swatches: { design: ['#e4002b', '#00843d', '#777777'] },
    });
    expect(page.swatches.archive).toContain('#777777');
    const plain = await makeDesign({ archiveId });
    expect(await readSeparations(customer, { designGuid: plain.id, colorwayGuid: first(plain) })).toMatchObject({
      inks: [],
      hasBase: false,
    });
    await expect(
      readSeparations(customer, { designGuid: plain.id, colorwayGuid: first(design) }),
    ).rejects.toMatchObject({ key: 'colorwayNotFound' });
  });

  test('the archive’s colours come from designs the person may see', async () => {
    const shut = await makeArchive();
    const owner = await makeCustomer();
    const palette = (srgb: string) => [{ l: 50, a: 1, b: 2, srgb, share: 0.9 }];
    await makeDesign({
      archiveId: shut.id,
      isConfined: true,
      customerId: owner.id,
      colorways: [{ palette: palette('#ff00ff') }],
    });
    const design = await makeDesign({ archiveId: shut.id, colorways: [{ ...printed, palette: palette('#00ffff') }] });
    const asked = { designGuid: design.id, colorwayGuid: first(design) };
    expect((await readSeparations(stranger, asked)).swatches.archive).toEqual(['#00ffff']);
    expect((await readSeparations(admin, asked)).swatches.archive).toContain('#ff00ff');
  });
});
