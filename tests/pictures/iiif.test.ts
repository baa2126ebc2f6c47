/** The checks of the IIIF image validator, and what the specification says beyond them, at the route itself with a real worker behind it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionCookieName } from '#app/actor.server.ts';
import { db } from '#app/data/database.server.ts';
import { startJobs } from '#app/data/jobs.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { iiifAddress } from '#app/domain/visible/pictures/iiif.server.ts';
import { iiifBounds } from '#app/domain/visible/pictures/iiif.ts';
import { signId } from '#app/domain/visible/pictures/signatures.server.ts';
import { stripsOfImage } from '#app/image/pyramid/strip-source.ts';
import { writePyramid } from '#app/image/pyramid/write-pyramid.ts';
import { type VipsImage, withVips } from '#app/image/base/vips.ts';
import { loader } from '#app/routes/iiif/route.ts';
import { startWork, type Work } from '#workers/work.ts';
import { saveJpegMaster } from '#tests/image/jpeg-master.ts';
import { makeCustomer, makeDesign, makeSession, makeUser } from '#tests/make.ts';
import { findAnyColorway } from '#tests/visible.ts';

const origin = 'http://localhost:3000';
let work: Work;
let folder: string;
let token: string;
let sessionId: string;
let id: string;
let wide: string;
let exact = '';
let hidden: string;

/** Ten by ten squares of 100 px, no two alike. */
const square = (col: number, row: number) => [10 + 25 * col, 10 + 25 * row, 250 - 12 * (col + row)] as const;

async function storeMaster(
  key: string,
  width: number,
  height: number,
  paint: (x: number, y: number) => readonly number[],
  save: (image: VipsImage, target: string) => void = saveJpegMaster,
) {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at += 3) {
    pixels.set(paint((at / 3) % width, Math.floor(at / 3 / width)), at);
  }
  const target = path.join(folder, `${crypto.randomUUID()}.tif`);
  await withVips((vips) => {
    const made = vips.Image.newFromMemory(pixels, width, height, 3, vips.BandFormat.uchar);
    save(made.copy({ interpretation: 'srgb' }), target);
  });
  await storage.putFile(key, target);
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'iiif-'));
  const user = await makeUser();
  ({ token, sessionId } = await makeSession(user.id));
  const squares = (x: number, y: number) => square(Math.floor(x / 100), Math.floor(y / 100));
  const open = await makeDesign({ widthPx: 1000, heightPx: 1000 });
  const long = await makeDesign({ widthPx: 701, heightPx: 300 });
  const closed = await makeDesign({ isConfined: true, customerId: (await makeCustomer()).id });
  await storeMaster(open.colorways[0]!.masterKey, 1000, 1000, squares);
  await storeMaster(long.colorways[0]!.masterKey, 701, 300, (x, y) => [x % 256, y % 256, (x + y) % 256]);
  const flat = await makeDesign({ widthPx: 701, heightPx: 300 });
  await storeMaster(
    flat.colorways[0]!.masterKey,
    701,
    300,
    (x, y) => [x % 256, y % 256, (x + y) % 256],
    (image, target) => writePyramid(stripsOfImage(image), target),
  );
  exact = flat.colorways[0]!.id;
  await storeMaster(closed.colorways[0]!.masterKey, 20, 20, () => [1, 2, 3]);
  [id, wide, hidden] = [open, long, closed].map(({ colorways }) => colorways[0]!.id) as [string, string, string];
  work = await startWork(['picture-make']);
});
afterAll(async () => {
  await work.stop();
  await rm(folder, { recursive: true, force: true });
});

async function get(rest: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
  const address = rest.startsWith('http') ? rest : `${origin}/iiif/3/${rest}`;
  const request = new Request(address, { headers, method });
  // As the router does: segments are decoded, an encoded slash stays.
  const segments = new URL(address).pathname.split('/').slice(3);
  const decoded = segments.map((one) => decodeURIComponent(one).replaceAll('/', '%2F')).join('/');
  const context = { requestId: 'r', cspNonce: 'n', remoteAddress: '127.0.0.1' };
  try {
    return await loader({ request, params: { '*': decoded }, context } as never);
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
}

const own = () => ({ 'access-token': token });

async function picture(rest: string, which = id) {
  const answer = await get(`${which}/${rest}`, own());
  expect([rest, answer.status, answer.status === 200 ? '' : await answer.text()]).toEqual([rest, 200, '']);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(answer.headers.get('content-length')).toBe(String(bytes.length));
  return withVips((vips) => {
    const decoded = vips.Image.newFromBuffer(bytes);
    const { width, height, bands } = decoded;
    const data = Uint8Array.from(decoded.writeToMemory() as Uint8Array);
    const at = (x: number, y: number) => [...data.subarray((y * width + x) * bands, (y * width + x + 1) * bands)];
    return { answer, bytes, width, height, bands, data, at };
  });
}
type Picture = Awaited<ReturnType<typeof picture>>;

function expectSquare(found: Picture, x: number, y: number, col: number, row: number): void {
  const color = found.at(Math.round(x), Math.round(y));
  for (let c = 0; c < 3; c++) {
    expect(Math.abs(color[c]! - square(col, row)[c]!), `${color} is not the square ${col}, ${row}`).toBeLessThan(6);
  }
}

test('an exact print is offered as PNG, whose tiles are its very px', async () => {
  const info = (await (await get(`${exact}/info.json`, own())).json()) as { preferredFormats: string[] };
  expect(info.preferredFormats).toEqual(['png']);
  const tile = await picture('512,256,189,44/189,44/0/default.png', exact);
  expect(tile.answer.headers.get('content-type')).toBe('image/png');
  expect([tile.width, tile.height]).toEqual([189, 44]);
  for (const [x, y] of [
    [0, 0],
    [188, 43],
    [77, 5],
  ] as const)
    expect(tile.at(x, y)).toEqual([(512 + x) % 256, (256 + y) % 256, (768 + x + y) % 256]);
  const smaller = await picture('512,256,189,44/189,44/0/default.jpg', exact);
  expect([smaller.answer.headers.get('content-type'), smaller.width]).toEqual(['image/jpeg', 189]);
});

describe('identifier', () => {
  test('a guid for whoever brings a session, escaped or not', async () => {
    for (const which of [id, id.replaceAll('-', '%2D'), id.toUpperCase()]) {
      expect((await get(`${which}/full/max/0/default.jpg`, own())).status).toBe(200);
    }
  });

  test('what means nothing is not found', async () => {
    for (const which of ['a%2Fb', 'a/b/info.json', '[frob]', '%5Bfrob%5D', crypto.randomUUID(), 'x', 'Ünder']) {
      const answer = await get(`${which}/full/max/0/default.jpg`, own());
      expect([which, answer.status]).toEqual([which, 404]);
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    }
  });

  test('nobody sees a picture without a right to it', async () => {
    for (const rest of ['', '/info.json', '/full/max/0/default.jpg', '/0,0,100,100/10,/0/gray.png']) {
      expect([rest, (await get(id + rest)).status]).toEqual([rest, 403]);
      expect([rest, (await get(hidden + rest)).status]).toEqual([rest, 403]);
      expect([rest, (await get(id + rest, { cookie: `${sessionCookieName}=wrong` })).status]).toEqual([rest, 403]);
      expect([rest, (await get(hidden + rest, own())).status]).toEqual([rest, 404]);
      expect([rest, (await get(signId(hidden, sessionId) + rest)).status]).toEqual([rest, 404]);
    }
  });

  test('a signed name opens it in any viewer, for as long as its session lives', async () => {
    const address = iiifAddress({ sessionId }, await findAnyColorway(id));
    const info = (await (await get(address)).json()) as { id: string };
    expect(`${info.id}/info.json`).toBe(address);
    expect(info.id.split('/').at(-1)).toMatch(/^\w+$/);
    expect((await get(`${info.id}/full/100,/0/default.jpg`)).status).toBe(200);
    const name = info.id.split('/').at(-1)!;
    const [colorway, session, hours, signature] = name.split('_') as [string, string, string, string];
    const wrong = [
      [wide.replaceAll('-', ''), session, hours, signature],
      [colorway, crypto.randomUUID().replaceAll('-', ''), hours, signature],
      [colorway, session, 'zzzzz', signature],
      [colorway, session, hours, signature.replace(/./g, 'a')],
      [colorway, session, hours],
    ];
    for (const parts of wrong) expect((await get(`${parts.join('_')}/info.json`)).status).toBe(403);
    expect((await get(`${signId(id, sessionId, Date.now() - 3_700_000)}/info.json`)).status).toBe(403);
    const guest = await makeUser();
    const other = await makeSession(guest.id, { kind: 'browser' });
    const signed = `${signId(id, other.sessionId)}/full/100,/0/default.jpg`;
    expect((await get(signed)).status).toBe(200);
    await db.session.delete({ where: { id: other.sessionId } });
    expect((await get(signed)).status).toBe(403);
  });
});

describe('info.json', () => {
  test('says all that a viewer needs, its own address first of all', async () => {
    const answer = await get(`${id}/info.json`, own());
    expect(answer.headers.get('content-type')).toBe(
      'application/ld+json;profile="http://iiif.io/api/image/3/context.json"',
    );
    const info = (await answer.json()) as Record<string, unknown>;
    expect(Object.keys(info)[0]).toBe('@context');
    expect(info).toEqual({
      '@context': 'http://iiif.io/api/image/3/context.json',
      id: `${origin}/iiif/3/${id}`,
      type: 'ImageService3',
      protocol: 'http://iiif.io/api/image',
      profile: 'level2',
      width: 1000,
      height: 1000,
      maxWidth: iiifBounds.width,
      maxHeight: iiifBounds.height,
      maxArea: iiifBounds.area,
      sizes: [
        { width: 250, height: 250 },
        { width: 500, height: 500 },
        { width: 1000, height: 1000 },
      ],
      tiles: [{ width: 256, height: 256, scaleFactors: [1, 2, 4] }],
      preferredFormats: ['jpg'],
      extraFormats: ['webp'],
      extraQualities: ['color', 'gray', 'bitonal'],
      extraFeatures: ['canonicalLinkHeader', 'mirroring', 'profileLinkHeader', 'rotationArbitrary', 'sizeUpscaling'],
    });
  });

  test('comes in the type that is asked for', async () => {
    const type = async (accept: string) =>
      (await get(`${id}/info.json`, { ...own(), accept })).headers.get('content-type')!.split(';')[0];
    expect(await type('application/ld+json')).toBe('application/ld+json');
    expect(await type('*/*')).toBe('application/ld+json');
    expect(await type('application/json')).toBe('application/json');
    expect(
      await type('application/ld+json;profile="http://iiif.io/api/image/3/context.json", application/json;q=0.9'),
    ).toBe('application/ld+json');
    expect(await type('text/html,application/xhtml+xml,*/*;q=0.8')).toBe('application/json');
  });

  test('the base address leads to it', async () => {
    for (const rest of [id, `${id}/`]) {
      const answer = await get(rest, own());
      expect([answer.status, answer.headers.get('location')]).toEqual([303, `${origin}/iiif/3/${id}/info.json`]);
    }
  });

  test('a forged host is not the host of the answer', async () => {
    const info = await (await get(`https://forged.example.com/iiif/3/${id}/info.json`, own())).json();
    expect(info).toMatchObject({ id: `${origin}/iiif/3/${id}` });
  });
});

describe('headers', () => {
  test('any site may read it', async () => {
    for (const rest of [`${id}/info.json`, `${id}/full/max/0/default.jpg`, `${id}/full/max/0/default.xyz`, 'nothing']) {
      const { headers } = await get(rest, own());
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    }
    const preflight = await get(`${id}/info.json`, { origin: 'https://viewer.example' }, 'OPTIONS');
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-methods')).toContain('GET');
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Accept');
  });

  test('canonical address and profile', async () => {
    const base = `${origin}/iiif/3/${id}`;
    for (const [asked, canonical] of [
      ['full/max/0/default.jpg', 'full/max/0/default.jpg'],
      ['0,0,1000,1000/1000,/360/color.png', 'full/max/0/default.png'],
      ['pct:0,0,100,100/pct:50/0/default.jpg', 'full/500,500/0/default.jpg'],
      ['0,0,5000,5000/!400,700/!0/default.jpg', 'full/400,400/!0/default.jpg'],
      ['square/,100/22.50/gray.webp', 'full/100,100/22.5/gray.webp'],
      ['100,100,50,50/^200,/0/default.jpg', '100,100,50,50/^200,200/0/default.jpg'],
      ['900,900,300,300/max/0/default.jpg', '900,900,100,100/max/0/default.jpg'],
    ] as const) {
      const link = (await get(`${id}/${asked}`, own())).headers.get('link')!;
      expect(link).toBe(
        `<${base}/${canonical}>;rel="canonical", <http://iiif.io/api/image/3/level2.json>;rel="profile"`,
      );
    }
  });

  test('known content is not sent again, and HEAD sends none', async () => {
    for (const rest of ['info.json', '0,0,256,256/256,256/0/default.jpg', 'full/300,/0/default.png']) {
      const first = await get(`${id}/${rest}`, own());
      const etag = first.headers.get('etag')!;
      const again = await get(`${id}/${rest}`, { ...own(), 'if-none-match': etag });
      expect([again.status, await again.text()]).toEqual([304, '']);
      const head = await get(`${id}/${rest}`, own(), 'HEAD');
      expect([head.status, await head.text()]).toEqual([200, '']);
    }
  });
});

describe('region', () => {
  test('squares by pixels, per cent and in a size of their own', async () => {
    for (const [col, row] of [
      [0, 0],
      [3, 7],
      [9, 9],
      [6, 1],
    ] as const) {
      const px = await picture(`${col * 100 + 10},${row * 100 + 10},80,80/max/0/default.png`);
      expect([px.width, px.height]).toEqual([80, 80]);
      for (const at of [2, 40, 77]) expectSquare(px, at, at, col, row);
      const per = await picture(`pct:${col * 10 + 1},${row * 10 + 1},8,8/max/0/default.jpg`);
      expect([per.width, per.height]).toEqual([80, 80]);
      expectSquare(per, 40, 40, col, row);
      const sized = await picture(`${col * 100},${row * 100},100,100/37,37/0/default.png`);
      expect([sized.width, sized.height]).toEqual([37, 37]);
      expectSquare(sized, 18, 18, col, row);
    }
  });

  test('is cropped at the edge of the picture', async () => {
    const found = await picture('900,850,200,400/max/0/default.png');
    expect([found.width, found.height]).toEqual([100, 150]);
    expectSquare(found, 50, 100, 9, 9);
  });

  test('square is the middle of the longer side', async () => {
    const found = await picture('square/max/0/default.png', wide);
    expect([found.width, found.height]).toEqual([300, 300]);
    expect(Math.abs(found.at(20, 50)[0]! - 220)).toBeLessThan(12);
  });

  test('neighbouring regions meet without a line, at any scale', async () => {
    for (const [side, out] of [
      [200, 67],
      [200, 200],
      [100, 230],
    ] as const) {
      const left = await picture(`100,100,${side},${side}/^${out},${out}/0/default.png`, wide);
      const right = await picture(`${100 + side},100,${side},${side}/^${out},${out}/0/default.png`, wide);
      const both = await picture(`100,100,${side * 2},${side}/^${out * 2},${out}/0/default.png`, wide);
      for (let y = 0; y < out; y += 3) {
        for (const x of [0, 1, 2, out - 3, out - 2, out - 1]) {
          for (let c = 0; c < 3; c++) {
            expect(Math.abs(left.at(x, y)[c]! - both.at(x, y)[c]!)).toBeLessThanOrEqual(3);
            expect(Math.abs(right.at(x, y)[c]! - both.at(x + out, y)[c]!)).toBeLessThanOrEqual(3);
          }
        }
      }
    }
  });
});

describe('size', () => {
  test.each([
    ['max', 1000, 1000],
    ['^max', 5000, 5000],
    ['330,', 330, 330],
    [',77', 77, 77],
    ['pct:33.3', 333, 333],
    ['420,210', 420, 210],
    ['!200,500', 200, 200],
    ['!2000,3000', 1000, 1000],
    ['^1500,', 1500, 1500],
    ['^,1200', 1200, 1200],
    ['^pct:120', 1200, 1200],
    ['^1100,300', 1100, 300],
    ['^!1300,1250', 1250, 1250],
    ['1,1', 1, 1],
  ])('%s', async (size, width, height) => {
    const found = await picture(`full/${size}/0/default.jpg`);
    expect([found.width, found.height]).toEqual([width, height]);
    if (width < 70 || height < 70) return;
    for (const [col, row] of [
      [0, 0],
      [4, 7],
      [9, 9],
    ] as const) {
      expectSquare(found, ((col + 0.5) * width) / 10, ((row + 0.5) * height) / 10, col, row);
    }
  });

  test('the ratio is kept as closely as px allow', async () => {
    for (const [size, width, height] of [
      ['350,', 350, 150],
      [',100', 234, 100],
      ['!100,100', 100, 43],
      ['pct:10', 70, 30],
    ] as const) {
      const found = await picture(`full/${size}/0/default.jpg`, wide);
      expect([size, found.width, found.height]).toEqual([size, width, height]);
    }
  });
});

describe('rotation', () => {
  test('by quarters, mirrored before it is turned', async () => {
    // Where the square 2, 7 comes to lie.
    for (const [rotation, col, row] of [
      ['0', 2, 7],
      ['90', 2, 2],
      ['180', 7, 2],
      ['270', 7, 7],
      ['!0', 7, 7],
      ['!90', 2, 7],
      ['!180', 2, 2],
      ['!270', 7, 2],
      ['360', 2, 7],
    ] as const) {
      const found = await picture(`full/500,/${rotation}/default.png`);
      expect([found.width, found.height]).toEqual([500, 500]);
      expectSquare(found, col * 50 + 25, row * 50 + 25, 2, 7);
    }
    const turned = await picture('0,0,701,300/350,150/90/default.jpg', wide);
    expect([turned.width, turned.height]).toEqual([150, 350]);
  });

  test('by any angle, with corners that are clear, or white where the format has no clear', async () => {
    const png = await picture('full/400,/22.5/default.png');
    const side = Math.round(400 * (Math.cos(Math.PI / 8) + Math.sin(Math.PI / 8)));
    expect(Math.abs(png.width - side)).toBeLessThanOrEqual(2);
    expect(png.bands).toBe(4);
    expect(png.at(0, 0)[3]).toBe(0);
    expect(png.at(png.width >> 1, png.height >> 1)[3]).toBe(255);
    const jpg = await picture('full/400,/22.5/default.jpg');
    expect(jpg.at(0, 0)).toEqual([255, 255, 255]);
    const gray = await picture('full/400,/!45/gray.png');
    expect([gray.bands, gray.at(0, 0)[1]]).toEqual([2, 0]);
  });
});

describe('quality and format', () => {
  test('color, gray and bitonal', async () => {
    expect((await picture('full/300,/0/color.jpg')).bands).toBe(3);
    for (const format of ['jpg', 'png', 'webp']) {
      const gray = await picture(`full/300,/0/gray.${format}`);
      if (gray.bands === 1) continue;
      for (let at = 0; at < gray.data.length; at += 3 * 97) {
        expect(Math.abs(gray.data[at]! - gray.data[at + 1]!)).toBeLessThan(5);
        expect(Math.abs(gray.data[at + 2]! - gray.data[at + 1]!)).toBeLessThan(5);
      }
    }
    const bitonal = await picture('full/300,/0/bitonal.png');
    expect(bitonal.bands).toBe(1);
    expect([...new Set(bitonal.data)].sort()).toEqual([0, 255]);
    await picture('full/300,/22/bitonal.webp');
  });

  test('jpg, png and webp, with their types', async () => {
    for (const [format, start] of [
      ['jpg', 'ffd8'],
      ['png', '89504e47'],
      ['webp', '52494646'],
    ] as const) {
      const { answer, bytes } = await picture(`full/200,/0/default.${format}`);
      expect(answer.headers.get('content-type')).toBe(`image/${format === 'jpg' ? 'jpeg' : format}`);
      expect(bytes.toString('hex').startsWith(start)).toBe(true);
    }
  });
});

describe('what can not be', () => {
  test.each([
    'full/max/0/default.tif',
    'full/max/0/default.gif',
    'full/max/0/default.zz',
    'full/max/0/default',
    'full/max/0/native.jpg',
    'full/max/0/.jpg',
    'full/max/361/default.jpg',
    'full/max/-1/default.jpg',
    'full/max/1e2/default.jpg',
    'full/max/!/default.jpg',
    'full/max/north/default.jpg',
    'full/full/0/default.jpg',
    'full/0,/0/default.jpg',
    'full/,0/0/default.jpg',
    'full/,/0/default.jpg',
    'full/!100,/0/default.jpg',
    'full/pct:0/0/default.jpg',
    'full/pct:0.01/0/default.jpg',
    'full/pct:200/0/default.jpg',
    'full/pct:/0/default.jpg',
    'full/1001,/0/default.jpg',
    'full/,1001/0/default.jpg',
    'full/1500,1500/0/default.jpg',
    'full/500,1001/0/default.jpg',
    'full/^10001,/0/default.jpg',
    'full/^9000,9000/0/default.jpg',
    'full/a,b/0/default.jpg',
    'full/-1,/0/default.jpg',
    'full/1.5,/0/default.jpg',
    '0,0,0,10/max/0/default.jpg',
    '0,0,10,0/max/0/default.jpg',
    '1000,0,10,10/max/0/default.jpg',
    '0,1000,10,10/max/0/default.jpg',
    '-1,0,10,10/max/0/default.jpg',
    '0,0,10/max/0/default.jpg',
    'pct:100,0,10,10/max/0/default.jpg',
    'pct:0,0,0,10/max/0/default.jpg',
    'pct:0,0,1e1,10/max/0/default.jpg',
    'pct:,,,/max/0/default.jpg',
    'whole/max/0/default.jpg',
    '99999999999,0,1,1/max/0/default.jpg',
  ])('%s is a bad request, said in words', async (rest) => {
    const answer = await get(`${id}/${rest}`, { ...own(), 'accept-language': 'ru' });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toMatch(/[а-я]{4}/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('an address of another shape is not found', async () => {
    for (const rest of ['info.xml', 'full/max/0', 'full/max/0/default.jpg/more', 'full/max/default.jpg']) {
      expect([rest, (await get(`${id}/${rest}`, own())).status]).toEqual([rest, 404]);
    }
  });
});

describe('tiles', () => {
  test('every tile that info.json speaks of comes from the pyramid, and they make the picture', async () => {
    const boss = await startJobs();
    for (const which of [id, wide]) {
      const info = (await (await get(`${which}/info.json`, own())).json()) as {
        width: number;
        height: number;
        tiles: { width: number; scaleFactors: number[] }[];
      };
      const [{ width: tile, scaleFactors }] = info.tiles as [{ width: number; scaleFactors: number[] }];
      const before = await count(boss);
      for (const s of scaleFactors) {
        for (let y = 0; y < info.height; y += tile * s) {
          for (let x = 0; x < info.width; x += tile * s) {
            const [w, h] = [Math.min(tile * s, info.width - x), Math.min(tile * s, info.height - y)];
            const size = [Math.ceil(w / s), Math.ceil(h / s)];
            const found = await picture(`${x},${y},${w},${h}/${size}/0/default.jpg`, which);
            expect([found.width, found.height]).toEqual(size);
            if (which === id) {
              const middle = [Math.floor((x + w / 2) / 100), Math.floor((y + h / 2) / 100)] as const;
              const inSquare = [(x + w / 2) % 100, (y + h / 2) % 100].every((at) => at > 4 * s + 8 && at < 92 - 4 * s);
              if (inSquare) expectSquare(found, Math.floor(size[0]! / 2), Math.floor(size[1]! / 2), ...middle);
            }
          }
        }
      }
      // No job was needed: the route itself cuts them.
      expect(await count(boss)).toBe(before);
    }
  });

  const count = async (boss: Awaited<ReturnType<typeof startJobs>>) => {
    const jobs = await db.$queryRaw<{ n: bigint }[]>`select count(*) as n from pgboss.job where name = 'picture-make'`;
    expect(boss).toBeDefined();
    return Number(jobs[0]!.n);
  };

  test('a tile and the same region by a worker show the same', async () => {
    const tile = await picture('512,512,488,488/244,244/0/default.jpg');
    const made = await picture('512,512,488,488/244,244/0/default.png');
    let sum = 0;
    for (let at = 0; at < tile.data.length; at++) sum += Math.abs(tile.data[at]! - made.data[at]!);
    expect(sum / tile.data.length).toBeLessThan(1.5);
  });
});

describe('bounds', () => {
  test('nobody has more than a few pictures made at once', async () => {
    const guest = await makeUser();
    const session = await makeSession(guest.id);
    const ask = (width: number) => get(`${id}/full/${width},/0/gray.jpg`, { 'access-token': session.token });
    const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => ask(400 + i)));
    const refused = answers.filter(({ status }) => status === 429);
    const given = answers.filter(({ status }) => status === 200);
    // Who asks a little later may find the first ones made.
    expect(given.length).toBeGreaterThanOrEqual(16);
    expect(refused.length).toBeGreaterThan(0);
    expect(given.length + refused.length).toBe(30);
    expect(refused[0]!.headers.get('retry-after')).toBe('5');
    expect(await refused[0]!.text()).toContain('moment');
    // They are made by now, and the next ones may come.
    expect((await ask(500)).status).toBe(200);
  });

  test('equal masters share what was made', async () => {
    const twin = await makeDesign({ widthPx: 1000, heightPx: 1000 });
    const original = await db.colorway.findUniqueOrThrow({ where: { id } });
    await db.colorway.update({
      where: { id: twin.colorways[0]!.id },
      data: { masterKey: original.masterKey, masterHash: original.masterHash },
    });
    const first = await get(`${id}/full/123,/0/default.png`, own());
    const before = (await storage.list('asked')).length;
    const second = await get(`${twin.colorways[0]!.id}/full/123,/0/default.png`, own());
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
    expect((await storage.list('asked')).length).toBe(before);
  });
});

test('a master whose file is lost is not found, and no failure of the server', async () => {
  const lost = (await makeDesign()).colorways[0]!.id;
  expect((await get(`${lost}/info.json`, own())).status).toBe(404);
  expect((await get(`${lost}/full/max/0/default.jpg`, own())).status).toBe(404);
});
