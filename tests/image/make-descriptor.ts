/** A small writer of Photoshop's action descriptors. */

type Value = number | boolean | string | Buffer | { unit: string; value: number } | Made | Made[];
export interface Made {
  kind: string;
  items: Record<string, Value>;
}

const u32 = (v: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(v);
  return bytes;
};
const double = (v: number) => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(v);
  return bytes;
};
const key = (name: string) => Buffer.concat([u32(name.length === 4 ? 0 : name.length), Buffer.from(name, 'latin1')]);

/** Behind its version number, as tagged blocks have it. */
export function descriptor(kind: string, items: Made['items']): Buffer {
  return Buffer.concat([u32(16), body({ kind, items })]);
}

export const part = (kind: string, items: Made['items']): Made => ({ kind, items });
export const rgb = (r: number, g: number, b: number): Made => part('RGBC', { 'Rd  ': r, 'Grn ': g, 'Bl  ': b });
export const per = (value: number) => ({ unit: '#Prc', value });
export const px = (value: number) => ({ unit: '#Pxl', value });

function body({ kind, items }: Made): Buffer {
  const parts = Object.entries(items).flatMap(([name, value]) => [key(name), item(value)]);
  return Buffer.concat([u32(0), key(kind), u32(Object.keys(items).length), ...parts]);
}

function item(value: Value): Buffer {
  const tag = (type: string, ...parts: Buffer[]) => Buffer.concat([Buffer.from(type), ...parts]);
  if (typeof value === 'number') return tag('doub', double(value));
  if (typeof value === 'boolean') return tag('bool', Buffer.from([value ? 1 : 0]));
  // A word stands for one of a list.
  if (typeof value === 'string') return tag('enum', key('word'), key(value));
  if (Buffer.isBuffer(value)) return tag('TEXT', u32(value.length / 2), value);
  if (Array.isArray(value)) return tag('VlLs', u32(value.length), ...value.map(item));
  if ('unit' in value) return tag('UntF', Buffer.from(value.unit), double(value.value));
  return tag('Objc', body(value));
}
