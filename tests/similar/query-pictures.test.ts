/** Pictures that people search with: whatever a phone or a designer sends, whoever asks, and how they go again. */
import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { impersonate } from '#app/domain/people/users/impersonation.server.ts';
import { findSeen, signOut, sweepAccounts } from '#app/domain/people/accounts/sessions.server.ts';
import { systemActor, type Actor, type Person } from '#app/domain/base/actor.ts';
import { mostPictureBytes } from '#app/domain/visible/pictures/picture-limits.ts';
import { mostPicturesKept, mostUnkept } from '#app/domain/find/query-pictures/rules.ts';
import {
  cropPicture,
  forgetPicture,
  getPicture,
  uploadPicture,
  keepPicture,
  listPictures,
  readPicture,
  readQueryPicture,
} from '#app/domain/find/query-pictures/query-pictures.server.ts';
import { isSought, pictureLooks, unpackSought } from '#app/image/similar/edge-bytes.ts';
import { EMBEDDING_RECIPE } from '#app/image/similar/embedding-recipe.ts';
import { keyOf } from '#tests/key-of.ts';
import { makePerson, makeSession, makeUser } from '#tests/make.ts';
import { corners, heldAs, makePicture, readCorners, type PictureShape } from './make-pictures.ts';

const file = (bytes: Uint8Array<ArrayBuffer> | string, name = 'photo') => new File([bytes], name);
const handIn = async (actor: Actor, suffix = '.jpg', shape: PictureShape = {}) =>
  uploadPicture(actor, { picture: file(await makePicture(suffix, shape)) });

const hex = (color: readonly number[]) => '#' + color.map((part) => part.toString(16).padStart(2, '0')).join('');
const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, i) => sum + value * b[i]!, 0);

/** Every channel within this of what was painted: JPEG and WebP soften, profiles round. */
function expectColors(seen: { upperLeft: number[]; lowerRight: number[] }, within: number) {
  for (const name of ['upperLeft', 'lowerRight'] as const)
    for (const [i, value] of corners[name].entries())
      expect(Math.abs(seen[name][i]! - value), `${name} ${seen[name].join(' ')}`).toBeLessThanOrEqual(within);
}

describe('what a picture may be', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('upright, as a phone held it (EXIF %i)', async (orientation) => {
    const person = await makePerson();
    // Formats tell it alike; a TIFF is asked where width and height change places, and where they don't.
    for (const suffix of orientation === 3 || orientation === 6 ? ['.jpg', '.tif'] : ['.jpg']) {
      const { pictureGuid, width, height } = await handIn(person, suffix, { change: heldAs(orientation) });
      const seen = await readCorners(await readPicture(person, { pictureGuid }));
      expect([width, height, seen.width, seen.height]).toEqual([320, 200, 320, 200]);
      expectColors(seen, 24);
      expect(seen.fields).toEqual([]);
    }
  });

  const formats: [string, string, PictureShape['change']][] = [
    ['PNG', '.png', undefined],
    ['interlaced PNG', '.png[interlace=true]', undefined],
    ['PNG of 16 bits', '.png', (image) => image.colourspace('rgb16')],
    ['WebP', '.webp', undefined],
    ['lossless WebP', '.webp[lossless=true]', undefined],
    ['AVIF', '.avif', undefined],
    ['AVIF of 10 bits', '.avif[bitdepth=10]', (image) => image.colourspace('rgb16')],
    ['AVIF in Display P3', '.avif[Q=90]', (image) => image.iccTransform('p3', { input_profile: 'srgb' })],
    ['AVIF with a transparency that hides nothing', '.avif', (image) => image.bandjoin([255])],
    ['GIF', '.gif', undefined],
    ['progressive JPEG', '.jpg[interlace=true]', undefined],
    ['JPEG in CMYK', '.jpg', (image) => image.iccTransform('cmyk', { input_profile: 'srgb' })],
    [
      'JPEG in Display P3',
      '.jpg[Q=95,subsample_mode=off]',
      (image) => image.iccTransform('p3', { input_profile: 'srgb' }),
    ],
    ['TIFF in CMYK', '.tif[compression=lzw]', (image) => image.iccTransform('cmyk', { input_profile: 'srgb' })],
    ['TIFF of 16 bits', '.tif[compression=deflate]', (image) => image.colourspace('rgb16')],
    ['TIFF in Lab', '.tif', (image) => image.colourspace('lab')],
    ['BigTIFF', '.tif[bigtiff=true]', undefined],
  ];
  /** What is seen of the same picture as it is painted. */
  let plain: Float32Array;
  beforeAll(async () => {
    const person = await makePerson();
    const { windows } = await readQueryPicture(person, (await handIn(person, '.png')).pictureGuid);
    plain = windows[0]!.vector;
  });
  test.each(formats)('%s keeps its colours', async (name, suffix, change) => {
    const person = await makePerson();
    const { pictureGuid } = await handIn(person, suffix, { change });
    const seen = await readCorners(await readPicture(person, { pictureGuid }));
    expect([seen.width, seen.height, seen.bands]).toEqual([320, 200, 3]);
    // Print inks can't mix this blue. In Display P3 the same numbers are other colours, by up to 20.
    expectColors(seen, name.includes('CMYK') ? 40 : name.includes('P3') ? 8 : 24);
    const { palette, windows } = await readQueryPicture(person, pictureGuid);
    expect(palette.length).toBeGreaterThan(2);
    expect(dot(windows[0]!.vector, plain)).toBeGreaterThan(0.85);
  });

  test('a part of a border can be searched with, however long it is', async () => {
    const person = await makePerson();
    const { pictureGuid, height } = await handIn(person, '.png', { width: 6000, height: 48 });
    expect(height).toBeGreaterThanOrEqual(32);
    const part = { pictureGuid, x: 10, y: 0, width: 60, height: 100 };
    expect(await cropPicture(person, part)).toMatchObject({ pictureGuid });
  });

  test('grey is grey, and what is clear lies on white', async () => {
    const person = await makePerson();
    for (const [suffix, change] of [
      ['.jpg', (image) => image.colourspace('b-w')],
      ['.png', (image) => image.colourspace('grey16')],
    ] as [string, PictureShape['change']][]) {
      const { pictureGuid } = await handIn(person, suffix, { change });
      const { upperLeft } = await readCorners(await readPicture(person, { pictureGuid }));
      expect(Math.max(...upperLeft) - Math.min(...upperLeft)).toBeLessThan(6);
      expect(upperLeft[0]).toBeGreaterThan(50);
      expect(upperLeft[0]).toBeLessThan(140);
    }
    const { pictureGuid } = await handIn(person, '.png', {
      change: (image, vips) =>
        image.bandjoin(
          vips.Image.black(320, 200)
            .add(0)
            .cast('uchar')
            .insert(vips.Image.black(240, 200).add(255).cast('uchar'), 80, 0),
        ),
    });
    const { upperLeft, lowerRight } = await readCorners(await readPicture(person, { pictureGuid }));
    expect(Math.min(...upperLeft)).toBeGreaterThan(248);
    expect(lowerRight[2]).toBeGreaterThan(lowerRight[0]! + 80);
    const { palette } = await readQueryPicture(person, pictureGuid);
    expect(palette.some(({ lab: [l], share }) => l > 97 && share > 0.15)).toBe(true);
  });

  test('a large photo is kept small', async () => {
    const person = await makePerson();
    const { pictureGuid, width, height } = await handIn(person, '.jpg', { width: 2400, height: 3600 });
    expect([width, height]).toEqual([1067, 1600]);
    expect((await readPicture(person, { pictureGuid })).length).toBeLessThan(1_000_000);
  });
});

describe('HEIC', () => {
  const heic = async () => Uint8Array.from(await readFile(new URL('./photos/corners.heic', import.meta.url)));

  test('is read whatever it is called', async () => {
    const person = await makePerson();
    const { pictureGuid } = await uploadPicture(person, { picture: file(await heic(), 'IMG_0001.JPG') });
    const seen = await readCorners(await readPicture(person, { pictureGuid }));
    expect([seen.width, seen.height]).toEqual([480, 300]);
    expectColors(seen, 24);
  });

  test('that is cut off, or says to be too large, is refused as that', async () => {
    const person = await makePerson();
    const whole = await heic();
    expect(await keyOf(uploadPicture(person, { picture: file(whole.slice(0, whole.length / 2)) }))).toBe('pictureHeic');
    const huge = Buffer.from(whole);
    // The size of the picture: `ispe`, four bytes of version, width and height.
    huge.writeUInt32BE(30_000, huge.indexOf('ispe') + 8);
    huge.writeUInt32BE(30_000, huge.indexOf('ispe') + 12);
    expect(await keyOf(uploadPicture(person, { picture: file(Uint8Array.from(huge)) }))).toBe('pictureTooManyPixels');
    const noise = whole.map((byte, at) => (at > 40 && at < 800 && at % 5 === 0 ? byte ^ 0xff : byte));
    expect(await keyOf(uploadPicture(person, { picture: file(noise) }))).toBe('pictureHeic');
  });
});

test('AVIF that is cut off, or says to be too large, is refused', async () => {
  const person = await makePerson();
  const whole = await makePicture('.avif');
  const key = (bytes: Uint8Array<ArrayBuffer>) => keyOf(uploadPicture(person, { picture: file(bytes) }));
  expect(await key(whole.subarray(0, whole.length - 400))).toBe('pictureUnreadable');
  const huge = Buffer.from(whole);
  huge.writeUInt32BE(15_000, huge.indexOf('ispe') + 8);
  huge.writeUInt32BE(15_000, huge.indexOf('ispe') + 12);
  expect(await key(huge)).toBe('pictureTooManyPixels');
});

describe('what is refused, with a word', () => {
  const ftyp = (brand: string) =>
    Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}\0\0\0\0${brand}mif1`)]);
  const texts: [string, Uint8Array<ArrayBuffer> | string, string][] = [
    ['nothing', '', 'fileEmpty'],
    ['a text', 'hello, this is no picture at all', 'pictureUnreadable'],
    ['an iPhone’s HEIC', ftyp('heic'), 'pictureHeic'],
    ['AVIF that only begins', ftyp('avif'), 'pictureUnreadable'],
    [
      'a film',
      Buffer.concat([Buffer.from([0, 0, 0, 20]), Buffer.from('ftypisom\0\0\0\0isommp42')]),
      'pictureKindUnknown',
    ],
    ['PDF', '%PDF-1.7\n%âãÏÓ', 'pictureKindUnknown'],
    ['SVG', '\ufeff<?xml version="1.0"?>\n<!-- x --><svg xmlns="http://www.w3.org/2000/svg"/>', 'pictureKindUnknown'],
    [
      'SVG that loads another file',
      '<svg xmlns:xlink="a"><image xlink:href="file:///etc/passwd"/></svg>',
      'pictureKindUnknown',
    ],
    ['Photoshop', '8BPS\0\x01\0\0', 'pictureKindUnknown'],
    ['JPEG that only begins', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), 'pictureUnreadable'],
    ['PNG that only begins', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), 'pictureUnreadable'],
  ];
  test.each(texts)('%s', async (_, bytes, key) => {
    const person = await makePerson();
    expect(await keyOf(uploadPicture(person, { picture: file(bytes, 'print.jpg') }))).toBe(key);
    expect(await db.queryPicture.count({ where: { userId: person.userId } })).toBe(0);
  });

  test('no file, no form, too many bytes', async () => {
    const person = await makePerson();
    for (const picture of [undefined, null, 'text', 7, new File([], '')])
      expect(await keyOf(uploadPicture(person, { picture }))).toBe('noFile');
    const large = new Blob([new Uint8Array(mostPictureBytes + 1)]);
    expect(await keyOf(uploadPicture(person, { picture: large }))).toBe('pictureTooLarge');
  });

  test('too small, too many pixels, cut off, moving, without a pattern', async () => {
    const person = await makePerson();
    const refused = async (suffix: string, shape: PictureShape) => keyOf(handIn(person, suffix, shape));
    expect(await refused('.png', { width: 31, height: 400 })).toBe('pictureTooSmall');
    expect(await refused('.png', { width: 32, height: 32 })).toBe('none');
    const huge = await makePicture('.png[compression=1]', { change: (_, vips) => vips.Image.black(40_000, 40) });
    expect(await keyOf(uploadPicture(person, { picture: file(huge) }))).toBe('pictureTooManyPixels');
    const whole = await makePicture('.jpg', { width: 900, height: 900 });
    expect(
      await keyOf(uploadPicture(person, { picture: file(Uint8Array.from(whole.subarray(0, whole.length / 2))) })),
    ).toBe('pictureUnreadable');
    const frames: PictureShape = {
      change: (image) => {
        const moving = image.join(image.invert(), 'vertical').copy();
        moving.setInt('page-height', 200);
        return moving;
      },
    };
    expect(await refused('.gif', frames)).toBe('pictureAnimated');
    expect(await refused('.webp', frames)).toBe('pictureAnimated');
    const plain: PictureShape = {
      change: (image, vips) =>
        image
          .linear(0, [180, 20, 60])
          .cast('uchar')
          .add(vips.Image.gaussnoise(320, 200, { mean: 0, sigma: 1.5 }))
          .cast('uchar'),
    };
    expect(await refused('.jpg', plain)).toBe('pictureWithoutPattern');
    // Light from one side makes no pattern of it.
    const lit: PictureShape = {
      change: (image, vips) =>
        plain.change!(image, vips).add(vips.Image.xyz(320, 200).extractBand(0).multiply(0.02)).cast('uchar'),
    };
    expect(await refused('.png', lit)).toBe('pictureWithoutPattern');
    expect(await db.queryPicture.count({ where: { userId: person.userId } })).toBe(1);
  });

  test('a faint linen is a pattern, grain is not', async () => {
    const linen: PictureShape = {
      change: (image, vips) => {
        const xy = vips.Image.xyz(320, 200);
        const threads = xy.extractBand(0).remainder(4).lessEq(1).add(xy.extractBand(1).remainder(4).lessEq(1));
        return image
          .linear(0, [228, 222, 210])
          .add(threads.divide(255).multiply(3))
          .add(vips.Image.gaussnoise(320, 200, { mean: 0, sigma: 0.8 }))
          .cast('uchar');
      },
    };
    expect((await handIn(await makePerson(), '.png', linen)).pictureGuid).toBeTruthy();
  });

  test('a part without a pattern changes nothing', async () => {
    const person = await makePerson();
    const { pictureGuid } = await handIn(person, '.png');
    const before = await readQueryPicture(person, pictureGuid);
    const part = { pictureGuid, x: 2, y: 2, width: 20, height: 20 };
    expect(await keyOf(cropPicture(person, part))).toBe('pictureWithoutPattern');
    expect(await readQueryPicture(person, pictureGuid)).toEqual(before);
    expect((await getPicture(person, { pictureGuid })).crop).toBeNull();
  });
});

describe('a part of it', () => {
  test('is what is looked at; beyond the edge it ends there', async () => {
    const person = await makePerson();
    const { pictureGuid } = await handIn(person, '.png', { width: 800, height: 600 });
    const whole = await readQueryPicture(person, pictureGuid);
    expect(await cropPicture(person, { pictureGuid, x: '30', y: '30', width: '40', height: '40' })).toEqual({
      pictureGuid,
      crop: { x: 0.3, y: 0.3, width: 0.4, height: 0.4 },
    });
    const part = await readQueryPicture(person, pictureGuid);
    const [red, blue] = [hex(corners.upperLeft), hex(corners.lowerRight)];
    expect(whole.palette.map(({ srgb }) => srgb)).toEqual(expect.arrayContaining([red, blue]));
    for (const gone of [red, blue]) expect(part.palette.map(({ srgb }) => srgb)).not.toContain(gone);
    expect(dot(part.windows[0]!.vector, whole.windows[0]!.vector)).toBeLessThan(0.999);
    const far = await cropPicture(person, { pictureGuid, x: 40, y: 99, width: 80, height: 80 });
    expect(far.crop).toEqual({ x: 0.4, y: 0.95, width: 0.6, height: 0.05 });
    expect((await cropPicture(person, { pictureGuid, x: '', y: '', width: '', height: '' })).crop).toBeNull();
    expect(await readQueryPicture(person, pictureGuid)).toMatchObject({ hash: expect.any(BigInt) });
    const bad: [string, object][] = [
      ['tooBig', { x: 101 }],
      ['tooSmall', { width: -1 }],
      ['wrongType', { x: 'NaN' }],
      ['wrongType', { x: {} }],
      ['wrongType', { height: Infinity }],
    ];
    for (const [key, change] of bad) expect(await keyOf(cropPicture(person, { pictureGuid, ...change }))).toBe(key);
  });
});

describe('whose it is', () => {
  test('nobody else’s: not another user’s, not another session’s, not a stranger’s', async () => {
    const owner = await makePerson();
    const { pictureGuid } = await handIn(owner);
    const elsewhere = await makePerson({ userId: owner.userId });
    const others: Person[] = [
      await makePerson({ customerId: owner.customerId }),
      await makePerson({ isAdmin: true }),
      elsewhere,
    ];
    const missing = crypto.randomUUID();
    for (const other of others)
      for (const id of [pictureGuid, missing]) {
        const one = { pictureGuid: id };
        for (const verb of [getPicture, readPicture, cropPicture, keepPicture, forgetPicture])
          expect([verb.name, await keyOf(verb(other, one))]).toEqual([verb.name, 'pictureNotFound']);
        expect(await keyOf(readQueryPicture(other, id))).toBe('pictureNotFound');
        expect(await listPictures(other, {})).toEqual([]);
      }
    const stranger: Actor = { kind: 'stranger', expired: false, address: '', userAgent: '', locale: 'en' };
    expect(await keyOf(readPicture(stranger, { pictureGuid }))).toBe('notSignedIn');
    expect(await keyOf(readQueryPicture(stranger, pictureGuid))).toBe('notSignedIn');
    expect(await keyOf(readQueryPicture(systemActor('test'), pictureGuid))).toBe('notSignedIn');
    expect(await keyOf(handIn(await makePerson({ archiveAccess: false })))).toBe('noArchiveAccess');
    expect(await getPicture(owner, { pictureGuid })).toMatchObject({
      isKept: false,
      width: 320,
      height: 200,
      fileName: 'photo',
    });
    expect(await keyOf(getPicture(owner, { pictureGuid: 'x' }))).toBe('invalidGuid');
    await keepPicture(owner, { pictureGuid });
    expect(await listPictures(elsewhere, {})).toMatchObject([{ pictureGuid, isKept: true }]);
    expect(await keyOf(readPicture(others[0]!, { pictureGuid }))).toBe('pictureNotFound');
  });

  test('names are only words: no paths, no control characters, cut to a length', async () => {
    const person = await makePerson();
    const bytes = await makePicture('.png');
    const names = {
      'C:\\fakepath\\gül\0\u202e.jpg': 'gül.jpg',
      '../../etc/пион.png': 'пион.png',
      [`${'é'.repeat(400)}`]: 'é'.repeat(150),
    };
    for (const [given, kept] of Object.entries(names)) {
      const { pictureGuid } = await uploadPicture(person, { picture: file(bytes, given) });
      expect((await getPicture(person, { pictureGuid })).fileName).toBe(kept);
    }
  });
});

describe('how long it stays', () => {
  const ids = async (person: Person) => (await listPictures(person, {})).map(({ pictureGuid }) => pictureGuid);

  test('until the session ends, unless it is kept', async () => {
    const person = await makePerson();
    const [kept, gone] = [await handIn(person, '.png', { seed: 1 }), await handIn(person, '.png', { seed: 2 })];
    await keepPicture(person, kept);
    await keepPicture(person, kept);
    await signOut(person, {});
    const later = await makePerson({ userId: person.userId });
    expect(await ids(later)).toEqual([kept.pictureGuid]);
    expect(await db.queryPicture.count({ where: { id: gone.pictureGuid } })).toBe(0);
    expect(await keyOf(handIn(person))).toBe('sessionExpired');
    await forgetPicture(later, kept);
    expect(await db.queryPicture.count({ where: { userId: person.userId } })).toBe(0);
  });

  test('an expired session’s pictures are swept with it', async () => {
    const person = await makePerson();
    await handIn(person);
    await db.session.update({ where: { id: person.sessionId }, data: { expiresAt: new Date(Date.now() - 1000) } });
    await sweepAccounts();
    expect(await db.queryPicture.count({ where: { userId: person.userId } })).toBe(0);
  });

  test('the oldest of many go; those kept don’t count', async () => {
    const person = await makePerson();
    const first = await handIn(person, '.png', { width: 40, height: 40, seed: 100 });
    await keepPicture(person, first);
    const { userId, sessionId } = person;
    const row = await db.queryPicture.findUniqueOrThrow({ where: { id: first.pictureGuid } });
    const rows = Array.from({ length: mostUnkept }, (_, i) => ({
      ...row,
      crop: undefined,
      areas: [],
      palette: [],
      id: crypto.randomUUID(),
      userId,
      sessionId,
      createdAt: new Date(Date.now() - 60_000 + i),
    }));
    await db.queryPicture.createMany({ data: rows });
    // Several at once.
    await Promise.all([1, 2, 3].map((seed) => handIn(person, '.png', { seed })));
    const left = await ids(person);
    expect(left).toHaveLength(mostUnkept + 1);
    expect(left).toContain(first.pictureGuid);
    for (const { id } of rows.slice(0, 3)) expect(left).not.toContain(id);
    expect(left).toContain(rows[3]!.id);
  });

  test('a person keeps so many and no more, also when asked at once', async () => {
    const person = await makePerson();
    const { pictureGuid } = await handIn(person, '.png', { width: 40, height: 40 });
    const row = await db.queryPicture.findUniqueOrThrow({ where: { id: pictureGuid } });
    const more = (sessionId: string | null) => ({
      ...row,
      crop: undefined,
      areas: [],
      palette: [],
      id: crypto.randomUUID(),
      sessionId,
    });
    await db.queryPicture.createMany({ data: Array.from({ length: mostPicturesKept - 1 }, () => more(null)) });
    const second = more(person.sessionId);
    await db.queryPicture.create({ data: second });
    const answers = await Promise.all(
      [pictureGuid, second.id].map((id) => keyOf(keepPicture(person, { pictureGuid: id }))),
    );
    expect(answers.sort()).toEqual(['none', 'tooManyPicturesKept']);
  });

  test('handed in twice at once it is there once, and forgetting twice is no failure but not there', async () => {
    const person = await makePerson();
    const twice = await Promise.all([handIn(person, '.png', { seed: 5 }), handIn(person, '.png', { seed: 5 })]);
    expect(twice[0].pictureGuid).toBe(twice[1].pictureGuid);
    expect(twice.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await ids(person)).toHaveLength(1);
    const answers = await Promise.all([forgetPicture(person, twice[0]), forgetPicture(person, twice[0])].map(keyOf));
    expect(answers).toContain('none');
    expect(await keyOf(forgetPicture(person, twice[0]))).toBe('pictureNotFound');
  });

  test('one person’s pictures don’t keep the others waiting', async () => {
    const [greedy, other] = [await makePerson(), await makePerson()];
    const bytes = await makePicture('.png');
    const many = Array.from({ length: 6 }, () => uploadPicture(greedy, { picture: file(bytes) }));
    const answers = await Promise.all([...many, uploadPicture(other, { picture: file(bytes) })].map(keyOf));
    expect(answers.filter((key) => key === 'none')).toHaveLength(4);
    expect(answers.filter((key) => key === 'tooManyPictures')).toHaveLength(3);
    expect(answers.at(-1)).toBe('none');
  });

  test('a child that stands still costs time, not the picture', { timeout: 120_000 }, async () => {
    const person = await makePerson();
    await handIn(person);
    const stopped = imageChildren();
    for (const pid of stopped) process.kill(pid, 'SIGSTOP');
    onTestFinished(() => {
      for (const pid of imageChildren()) if (stopped.includes(pid)) process.kill(pid, 'SIGKILL');
    });
    const { pictureGuid } = await handIn(person, '.png', { seed: 9 });
    expect(await ids(person)).toContain(pictureGuid);
  });

  test.each([
    ['network', { make: 0, vectors: new Uint8Array(512) }],
    ['version, which knew nothing of edges,', { edges: null, vectors: new Uint8Array(512) }],
    ['version, which kept edges otherwise,', { edges: Uint8Array.of(1), vectors: new Uint8Array(512) }],
  ])('what an earlier %s saw is looked at anew, once', async (_, data) => {
    const person = await makePerson();
    const { pictureGuid } = await handIn(person);
    await cropPicture(person, { pictureGuid, x: 10, y: 5, width: 80, height: 90 });
    const before = await readQueryPicture(person, pictureGuid);
    expect(unpackSought(before.edges)).toHaveLength(pictureLooks.length);
    await db.queryPicture.update({ where: { id: pictureGuid }, data });
    const after = await readQueryPicture(person, pictureGuid);
    expect(after.windows.length).toBe(before.windows.length);
    expect(unpackSought(after.edges).length).toBe(unpackSought(before.edges).length);
    // The kept copy is seen, not the file itself.
    expect(dot(after.windows[0]!.vector, before.windows[0]!.vector)).toBeGreaterThan(0.97);
    const kept = await db.queryPicture.findUniqueOrThrow({ where: { id: pictureGuid } });
    expect(kept.make).toBe(EMBEDDING_RECIPE);
    expect(isSought(kept.edges!)).toBe(true);
    expect(kept.vectors).not.toEqual(data.vectors);
  });
});

/** Processes that this one has started to look at pictures. */
function imageChildren(): number[] {
  return readdirSync('/proc').flatMap((pid) => {
    try {
      const parent = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
      const isOurs =
        Number(parent) === process.pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('child.ts');
      return isOurs ? [Number(pid)] : [];
    } catch {
      // Not a process, or one that has ended.
      return [];
    }
  });
}

test('an admin who sees the archive as a user searches with a picture and leaves none', async () => {
  const admin = await makePerson({ isAdmin: true });
  await makeSession(admin.userId, { kind: 'browser', twoFactorAt: new Date() });
  const user = await makeUser();
  const own = await makePerson({ userId: user.id });
  const [kept, unkept] = [await handIn(own, '.png', { seed: 1 }), await handIn(own, '.png', { seed: 2 })];
  await keepPicture(own, kept);
  const { token } = await impersonate(admin, { userGuid: user.id });
  const seen = (await findSeen(token, admin))!;
  const { pictureGuid } = await handIn(seen, '.png', { seed: 3 });
  expect((await readQueryPicture(seen, pictureGuid)).windows.length).toBeGreaterThan(1);
  expect(await keyOf(cropPicture(seen, { pictureGuid, x: 30, y: 30, width: 50, height: 50 }))).toBe('none');
  expect(await keyOf(keepPicture(seen, { pictureGuid }))).toBe('onlyLooking');
  expect(await keyOf(cropPicture(seen, { pictureGuid: kept.pictureGuid, x: 30, width: 50 }))).toBe('onlyLooking');
  expect(await keyOf(forgetPicture(seen, kept))).toBe('onlyLooking');
  expect(await keyOf(readPicture(seen, unkept))).toBe('pictureNotFound');
  // The user never sees it, and it ends with the look.
  expect((await listPictures(own, {})).map((one) => one.pictureGuid)).not.toContain(pictureGuid);
  await db.session.delete({ where: { id: seen.sessionId } });
  expect(
    await db.queryPicture.findMany({ where: { userId: user.id }, orderBy: { createdAt: 'asc' }, select: { id: true } }),
  ).toEqual([kept, unkept].map((one) => ({ id: one.pictureGuid })));
});
