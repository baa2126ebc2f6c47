/** Elements and texts of an XML file that comes in pieces. Without entities of its own: a document type is refused. */

export interface XmlHandler {
  /** `name` without its prefix */
  open: (name: string, attribute: (name: string) => string | undefined) => void;
  close: (name: string) => void;
  text: (text: string) => void;
}

/** letters of one tag or of a text between two */
const longest = 2_000_000;

/** `isEnough` ends it early. Throws a RangeError for what is no XML of a spreadsheet. */
export async function readXml(pieces: AsyncIterable<string>, handler: XmlHandler, isEnough: () => boolean) {
  let rest = '';
  for await (const piece of pieces) {
    rest = readPiece(rest + piece, handler);
    if (rest.length > longest) throw new RangeError('xml');
    if (isEnough()) return;
  }
  if (rest.trim() !== '') throw new RangeError('xml');
}

/** What is left begins a tag or a text that isn't there as a whole. */
function readPiece(text: string, handler: XmlHandler): string {
  let at = 0;
  for (;;) {
    const open = text.indexOf('<', at);
    if (open < 0) return text.slice(at);
    const isMark = text.startsWith('<!', open);
    const end = isMark ? endOfMark(text, open) : text.indexOf('>', open);
    if (end < 0) return text.slice(at);
    if (open > at) handler.text(decodeEntities(text.slice(at, open)));
    if (isMark) {
      if (text.startsWith('<![CDATA[', open)) handler.text(text.slice(open + 9, end - 2));
    } else if (text[open + 1] !== '?') readTag(text.slice(open + 1, end), handler);
    at = end + 1;
  }
}

function endOfMark(text: string, open: number): number {
  if (text.startsWith('<!--', open)) return closing(text, '-->', open + 4);
  if (text.startsWith('<![CDATA[', open)) return closing(text, ']]>', open + 9);
  // Not all of the mark may be here yet.
  if (text.length - open < 9) return -1;
  throw new RangeError('document type');
}

function closing(text: string, sign: string, from: number): number {
  const at = text.indexOf(sign, from);
  return at < 0 ? -1 : at + sign.length - 1;
}

function readTag(tag: string, { open, close }: XmlHandler): void {
  if (tag.startsWith('/')) return close(localName(tag.slice(1).trim()));
  const isEmpty = tag.endsWith('/');
  const inner = isEmpty ? tag.slice(0, -1) : tag;
  const space = inner.search(/\s/);
  const name = localName(space < 0 ? inner : inner.slice(0, space));
  const attributes = space < 0 ? '' : inner.slice(space);
  open(name, (wanted) => {
    const found = patternOf(wanted).exec(attributes);
    return found ? decodeEntities(found[1] ?? found[2] ?? '') : undefined;
  });
  if (isEmpty) close(name);
}

const patterns = new Map<string, RegExp>();

function patternOf(attribute: string): RegExp {
  let pattern = patterns.get(attribute);
  if (!pattern) {
    pattern = new RegExp(`\\s${attribute}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
    patterns.set(attribute, pattern);
  }
  return pattern;
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|(lt|gt|amp|quot|apos));/g, (whole, hex, decimal, name) => {
    if (name) return entities[name as string]!;
    const code = hex ? Number.parseInt(hex as string, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : (whole as string);
  });
}
