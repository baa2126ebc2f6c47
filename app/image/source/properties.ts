/**
 * What people and programs wrote into a file beside its picture: XMP and IPTC properties with their values. Hostile like all of a file: bounded,
 * nothing is expanded or fetched, and what can't be read counts as not there.
 */
import sax from 'sax';
import { cleanName } from '../base/names.ts';

/** By name, such as dc:subject or iptc:Keywords. */
export type Properties = Record<string, string[]>;

/** bytes of one packet that is read; Photoshop's histories run to some MB */
export const mostPropertyBytes = 4 * 1024 * 1024;
const most = { properties: 200, values: 100, characters: 20_000, depth: 64 };

/** What the names of the standards begin with, whatever a file calls their namespaces. */
const prefixes: Record<string, string> = {
  'http://purl.org/dc/elements/1.1/': 'dc',
  'http://ns.adobe.com/photoshop/1.0/': 'photoshop',
  'http://ns.adobe.com/xap/1.0/': 'xmp',
  'http://ns.adobe.com/xap/1.0/rights/': 'xmpRights',
  'http://ns.adobe.com/lightroom/1.0/': 'lr',
  'http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/': 'Iptc4xmpCore',
  'http://iptc.org/std/Iptc4xmpExt/2008-02-29/': 'Iptc4xmpExt',
  'http://ns.useplus.org/ldf/xmp/1.0/': 'plus',
};
const rdf = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
const notProperties = new Set([
  rdf,
  'http://www.w3.org/2000/xmlns/',
  'http://www.w3.org/XML/1998/namespace',
  'adobe:ns:meta/',
]);

class Enough extends Error {}

class Collected {
  readonly #found = new Map<string, string[]>();
  #characters = 0;

  add(name: string, raw: string): void {
    // Lines of a caption are no one word.
    const value = cleanName(raw.replaceAll(/\s+/g, ' '));
    if (value === '' || !/^[\w.-]+:[\w.-]+$/.test(name)) return;
    const values = this.#found.get(name) ?? [];
    if (values.includes(value) || values.length >= most.values) return;
    this.#characters += value.length + name.length;
    if (this.#found.size >= most.properties || this.#characters > most.characters) throw new Enough();
    this.#found.set(name, [...values, value]);
  }

  get all(): Properties {
    return Object.fromEntries(this.#found);
  }
}

/** Simple values and lists right below the descriptions; structures are left out. */
export function readXmp(bytes: Uint8Array): Properties {
  const found = new Collected();
  const parser = sax.parser(true, { xmlns: true });
  const path: { uri: string; local: string; prefix: string }[] = [];
  let text = '';
  const named = ({ uri, local, prefix }: { uri: string; local: string; prefix: string }) =>
    `${prefixes[uri] ?? prefix}:${local}`;
  /** Where the description is that stands in rdf:RDF; −1 outside. */
  const description = () =>
    path.findIndex(
      ({ uri, local }, at) =>
        uri === rdf && local === 'Description' && path[at - 1]?.uri === rdf && path[at - 1]?.local === 'RDF',
    );
  parser.ondoctype = () => {
    throw new Enough();
  };
  parser.onerror = (error) => {
    throw error;
  };
  parser.onopentag = (tag) => {
    const { uri, local, prefix, attributes } = tag as sax.QualifiedTag;
    path.push({ uri, local, prefix });
    if (path.length > most.depth) throw new Enough();
    text = '';
    if (description() !== path.length - 1) return;
    for (const attribute of Object.values(attributes))
      if (attribute.uri !== '' && !notProperties.has(attribute.uri)) found.add(named(attribute), attribute.value);
  };
  const onText = (more: string) => {
    if (text.length < 2000) text += more;
  };
  parser.ontext = onText;
  parser.oncdata = onText;
  parser.onclosetag = () => {
    const below = path.length - 1 - description();
    const property = path[description() + 1];
    if (description() >= 0 && property) {
      const isItem = below === 3 && path.at(-1)!.local === 'li' && path.at(-1)!.uri === rdf;
      if (below === 1 || isItem) found.add(named(property), text);
    }
    path.pop();
    text = '';
  };
  try {
    parser.write(decode(bytes)).close();
  } catch {
    // What had been read until then counts.
  }
  return found.all;
}

/** UTF-8, or UTF-16 with its mark. */
function decode(bytes: Uint8Array): string {
  const mark = bytes[0]! * 256 + bytes[1]!;
  const encoding = mark === 0xfeff ? 'utf-16be' : mark === 0xfffe ? 'utf-16le' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes).replaceAll('\0', '').trim();
}

/** IIM datasets of record 2, as the standard names them. */
const datasets: Record<number, string> = {
  5: 'ObjectName',
  15: 'Category',
  20: 'SupplementalCategories',
  25: 'Keywords',
  40: 'SpecialInstructions',
  55: 'DateCreated',
  80: 'Byline',
  85: 'BylineTitle',
  90: 'City',
  101: 'Country',
  103: 'TransmissionReference',
  105: 'Headline',
  110: 'Credit',
  115: 'Source',
  116: 'CopyrightNotice',
  120: 'Caption',
  122: 'CaptionWriter',
};

const strict = new TextDecoder('utf-8', { fatal: true });
const windows = new TextDecoder('windows-1254');

export function readIptc(bytes: Uint8Array): Properties {
  const found = new Collected();
  const view = Buffer.from(bytes);
  for (let at = 0; at + 5 <= view.length && view[at] === 0x1c;) {
    const [record, dataset, length] = [view[at + 1]!, view[at + 2]!, view.readUInt16BE(at + 3)];
    at += 5;
    // Longer ones are pictures.
    if (length > 0x7fff || at + length > view.length) break;
    const name = record === 2 ? datasets[dataset] : undefined;
    try {
      if (name) found.add(`iptc:${name}`, decodeOld(view.subarray(at, at + length)));
    } catch {
      break;
    }
    at += length;
  }
  return found.all;
}

/** Few writers name their encoding, and some name a wrong one. */
function decodeOld(bytes: Uint8Array): string {
  try {
    return strict.decode(bytes);
  } catch {
    return windows.decode(bytes);
  }
}

/** Null where there are none, so that a file without any says nothing of them. */
export function joinProperties(xmp: Uint8Array | null, iptc: Uint8Array | null): { properties: Properties } | null {
  const isShort = xmp !== null && xmp.length <= mostPropertyBytes;
  const properties = { ...(iptc && readIptc(iptc)), ...(isShort && readXmp(xmp)) };
  return Object.keys(properties).length > 0 ? { properties } : null;
}
