import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const sheets = globSync('app/**/*.css', { cwd: root });
const modules = sheets.filter((file) => file.endsWith('.module.css'));
const sources = globSync('app/**/*.{ts,tsx}', { cwd: root }).map((file) => ({ file, text: read(file) }));

/** Classes that a sheet has rules for; in a module those of its own. */
function classesOf(css: string): Set<string> {
  const rules = css.replaceAll(/\/\*[^]*?\*\//g, '').replaceAll(/:global\((?:[^()]|\([^()]*\))*\)/g, '');
  const selectors = rules.match(/[^{};]+(?=\{)/g) ?? [];
  return new Set(
    selectors
      .filter((selector) => !selector.trim().startsWith('@'))
      .flatMap((selector) => [...selector.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name]) => name!)),
  );
}

const shared = new Set(sheets.filter((file) => !modules.includes(file)).flatMap((file) => [...classesOf(read(file))]));

test('every sheet names the layers, so that loading order never matters', () => {
  const order = '@layer tokens, base, layout, ui, routes;';
  expect(sheets.filter((file) => !file.endsWith('fonts.css') && !read(file).startsWith(order))).toEqual([]);
});

test('every class of a module is used, and every class that is used is there', () => {
  const faults = modules.flatMap((file) => {
    const classes = classesOf(read(file));
    const used = new Set(
      sources.flatMap(({ file: from, text }) =>
        [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)]
          .filter(([, , address]) => path.join(addressRoot(address!, from), address!.replace('#', '')) === file)
          .flatMap(([, name]) => [...text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map((found) => found[1]!)),
      ),
    );
    return [
      ...[...classes].filter((name) => !used.has(name)).map((name) => `${file}: .${name} is not used`),
      ...[...used].filter((name) => !classes.has(name) && name !== 'module').map((name) => `${file}: no .${name}`),
    ];
  });
  expect(faults).toEqual([]);
});

const addressRoot = (address: string, from: string) => (address.startsWith('#') ? '' : path.dirname(from));

test('what a module composes is there', () => {
  const composed = modules.flatMap((file) =>
    [...read(file).matchAll(/composes: ([^;]*) from global;/g)].flatMap(([, names]) => names!.split(' ')),
  );
  expect(composed.filter((name) => !shared.has(name))).toEqual([]);
});

test('every primitive of layout is used', () => {
  const words = new Set([...sources.map(({ text }) => text), ...modules.map(read)].join('\n').match(/[\w-]+/g));
  expect([...classesOf(read('app/ui/styles/layout.css'))].filter((name) => !words.has(name))).toEqual([]);
});

test('what is hidden in a box that scrolls is placed by the box, so that it does not lengthen the page', () => {
  const faults = sheets
    .filter((file) => file.startsWith('app/ui/'))
    .flatMap((file) => {
      const rules = [...read(file).matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(([, selector, body]) => ({
        box: selector!.replaceAll(/:has\(.*?\)/g, '').match(/\.[\w-]+(?![^]*\.[\w-]+)/)?.[0],
        body: body!,
      }));
      const placed = new Set(rules.filter(({ body }) => /\bposition:/.test(body)).map(({ box }) => box));
      return rules
        .filter(({ box, body }) => /overflow-y: auto/.test(body) && !placed.has(box))
        .map(({ box }) => `${file}: ${box}`);
    });
  expect(faults).toEqual([]);
});
