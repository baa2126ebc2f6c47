/** What paths and properties say by the house's rules. */
import { expect, test } from 'vitest';
import { findFault, readRules, sayByRules, type RuleLines } from '#app/domain/imports/rules/import-rules.ts';

const none: RuleLines = { patterns: [], properties: [], values: [] };
const say = (patterns: string[], path: string, more: Partial<RuleLines> = {}, properties = {}) => {
  const at = path.lastIndexOf('/');
  const rules = readRules({ ...none, patterns, ...more });
  return sayByRules(rules, { folder: path.slice(0, Math.max(0, at)), fileName: path.slice(at + 1), properties });
};

test.each([
  [
    '{studio}/{year}/{label}/{number}_*',
    'Atelier Nova/2026/Roses/4711_spring.tif',
    { studio: ['Atelier Nova'], label: ['Roses'], number: ['4711'] },
  ],
  ['{studio}/{year}/{label}/{number}_*', 'Atelier Nova/spring/Roses/4711_spring.tif', {}],
  ['**/{customer} - {number}', 'a/b/c/ACME - 12.psd', { customer: ['ACME'], number: ['12'] }],
  ['**/{customer} - {number}', 'ACME - 12.psd', { customer: ['ACME'], number: ['12'] }],
  ['{studio}/*.tif', 'Nova/x.tif', { studio: ['Nova'] }],
  ['{studio}/*.tif', 'Nova/x.psd', {}],
  ['ŞAL/{number}', 'şal/7.tif', { number: ['7'] }],
  ['İPEK/{number}', 'ipek/7.tif', { number: ['7'] }],
  ['{label}/{label}/*', 'Roses/Large, blue/7.tif', { label: ['Roses', 'Large', 'blue'] }],
  ['{archive}/{any}/*', 'AA/x/7.tif', { archive: ['AA'] }],
  ['{number}', 'a/7.tif', {}],
])('%s of %s', (pattern, path, said) => expect(say([pattern], path)).toEqual(said));

test('the first pattern that says something of a field counts, and labels add up', () => {
  const said = say(['{studio}/*', '{label}/{number}'], 'Nova/12.tif');
  expect(said).toEqual({ studio: ['Nova'], label: ['Nova'], number: ['12'] });
});

test('properties, and lists of what values mean', () => {
  const rules = {
    properties: ['label = dc:subject', 'studio = iptc:Credit'],
    values: ['gül, Rosen = Roses', 'scan =', 'studio: n/a ='],
  };
  const properties = { 'dc:subject': ['GÜL', 'scan', 'n/a'], 'iptc:Credit': ['n/a'] };
  expect(say([], 'x.tif', rules, properties)).toEqual({ label: ['Roses', 'n/a'] });
});

test.each([
  [{ patterns: ['{studio}/*', '{stuido}/*'] }, { list: 'patterns', line: 2, text: '{stuido}/*' }],
  [{ patterns: ['{studio}{label}'] }, { list: 'patterns', line: 1, text: '{studio}{label}' }],
  [{ patterns: ['{studio'] }, { list: 'patterns', line: 1, text: '{studio' }],
  [{ patterns: ['a**b'] }, { list: 'patterns', line: 1, text: 'a**b' }],
  [{ properties: ['label: dc:subject'] }, { list: 'properties', line: 1, text: 'label: dc:subject' }],
  [{ properties: ['colour = dc:subject'] }, { list: 'properties', line: 1, text: 'colour = dc:subject' }],
  [{ values: ['= Roses'] }, { list: 'values', line: 1, text: '= Roses' }],
])('a line that says nothing is named: %j', (rules, fault) => expect(findFault({ ...none, ...rules })).toEqual(fault));

test('a hostile path takes no time', () => {
  const pattern = Array.from({ length: 18 }, () => '*-').join('') + '!';
  const before = performance.now();
  expect(say([pattern], `${'-'.repeat(1000)}.tif`)).toEqual({});
  expect(performance.now() - before).toBeLessThan(20_000);
});

test('a property is found whatever the case of its name', () => {
  expect(say([], 'x.tif', { properties: ['label = IPTC:keywords'] }, { 'iptc:Keywords': ['Lily'] })).toEqual({
    label: ['Lily'],
  });
});
