/** XMP and IPTC in TIFF, PSD and PSB: whatever stands there, a file is read all the same. */
import { expect, test } from 'vitest';
import { readSource } from '#app/image/original/read-source.ts';
import { readIptc, readXmp } from '#app/image/source/properties.ts';
import { makePsd, makeTiff, wavePaint } from './make-files.ts';
import { openScratch } from './scratch.ts';

const { write } = openScratch();
const small = { width: 20, height: 10, paint: wavePaint(20, 10) };

const xmp = (inner: string, before = '') =>
  Buffer.from(`<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>${before}
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${inner}</rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`);

const description = (inner: string, attributes = '') =>
  `<rdf:Description rdf:about="" xmlns:d="http://purl.org/dc/elements/1.1/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" ${attributes}>${inner}</rdf:Description>`;
const bag = (...items: string[]) => `<rdf:Bag>${items.map((item) => `<rdf:li>${item}</rdf:li>`).join('')}</rdf:Bag>`;

const packet = xmp(
  description(
    `<d:subject>${bag('Güller', 'A &amp; B')}</d:subject><photoshop:Source>Atelier</photoshop:Source>` +
      '<d:title><rdf:Alt><rdf:li xml:lang="x-default">Rose</rdf:li></rdf:Alt></d:title>' +
      '<photoshop:Inner rdf:parseType="Resource"><d:creator>nobody</d:creator></photoshop:Inner>',
    'photoshop:Credit="Nova"',
  ),
);
const iptc = (record: number, dataset: number, value: Buffer | string) => {
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.from([0x1c, record, dataset, bytes.length >> 8, bytes.length & 255]), bytes]);
};
const iim = Buffer.concat([
  iptc(1, 90, Buffer.from([0x1b, 0x25, 0x47])),
  iptc(2, 25, 'Çiçek'),
  iptc(2, 25, Buffer.from([0xde, 0x61, 0x6c])),
  iptc(2, 110, 'Nova'),
  iptc(2, 200, 'unknown'),
]);

const expected = {
  'dc:subject': ['Güller', 'A & B'],
  'photoshop:Source': ['Atelier'],
  'dc:title': ['Rose'],
  'photoshop:Credit': ['Nova'],
  'iptc:Keywords': ['Çiçek', 'Şal'],
  'iptc:Credit': ['Nova'],
};

test('lines stay apart, and nothing turns what is written behind', () => {
  const title = '<d:title><rdf:Alt><rdf:li>Gül \u202eters\u202c&#10;Lale&#13;&#9;Karanfil</rdf:li></rdf:Alt></d:title>';
  expect(readXmp(xmp(description(title)))).toEqual({ 'dc:title': ['Gül ters Lale Karanfil'] });
  expect(readIptc(iptc(2, 120, 'Gül\rLale'))).toEqual({ 'iptc:Caption': ['Gül Lale'] });
});

test('of a PSD, a PSB and a TIFF', async () => {
  const resources = [
    { id: 1060, data: packet },
    { id: 1028, data: iim },
  ];
  const tags = [
    { tag: 700, type: 1, values: packet },
    { tag: 33723, type: 7, values: iim },
  ];
  expect(await readSource(write('a.psd', makePsd({ ...small, resources })))).toMatchObject({ properties: expected });
  expect(await readSource(write('a.psb', makePsd({ ...small, large: true, resources })))).toMatchObject({
    properties: expected,
  });
  expect(await readSource(write('a.tif', makeTiff({ ...small, tags })))).toMatchObject({ properties: expected });
  expect(await readSource(write('b.tif', makeTiff(small)))).not.toHaveProperty('properties');
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['noise', Buffer.from([0, 255, 60, 33, 91, 255, 254])],
  ['an entity', xmp(description('<d:subject>&lol;</d:subject>'), '<!DOCTYPE x [<!ENTITY lol "lol">]>')],
  [
    'a file',
    xmp(description('<d:subject>&file;</d:subject>'), '<!DOCTYPE x [<!ENTITY file SYSTEM "file:///etc/passwd">]>'),
  ],
  ['a depth', xmp('<a>'.repeat(100_000))],
  ['a namespace of nobody', xmp('<q:Description q:about="x"/>')],
])('%s gives none', (_, bytes) => expect(readXmp(bytes)).toEqual({}));

test('there is an end to how much is kept', () => {
  const many = xmp(
    description(Array.from({ length: 5000 }, (_, at) => `<d:p${at}>${'x'.repeat(300)}</d:p${at}>`).join('')),
  );
  const found = readXmp(many);
  expect(JSON.stringify(found).length).toBeLessThan(25_000);
  expect(Object.keys(found).length).toBeGreaterThan(10);
  expect(readIptc(Buffer.concat([iim, Buffer.from([0x1c, 2, 25, 0x7f, 0xff, 1])]))).toMatchObject({
    'iptc:Credit': ['Nova'],
  });
  expect(readIptc(Buffer.from([0x1c, 2, 25, 0xff, 0xff, 1]))).toEqual({});
});
