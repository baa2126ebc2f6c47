/**
 * Checks which folder may import what, and that folders don't import each other in a circle, which the linter, with its rules for files, can't.
 * The rules are in folder-rules.ts. Run as a program it checks this project and exits with 1 if a rule is broken.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { folderRules, type FolderRules } from './folder-rules.ts';

interface Import {
  from: string;
  /** a file below the root, or a package */
  to: string;
  isPackage: boolean;
}

/** One line per broken rule. */
export function checkFolders(root: string, rules: FolderRules): string[] {
  const files = rules.roots.flatMap((folder) => listModules(root, folder, rules.ignored));
  const imports = files.flatMap((file) => readImports(root, file));
  return [
    ...imports.flatMap((one) => (one.isPackage ? checkPackage(one, rules) : checkTable(one, rules))),
    ...findCircles(imports, rules),
    ...checkOperations(root, files, rules),
  ];
}

function listModules(root: string, folder: string, ignored: string[]): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name))
    .map((entry) => toPosix(path.relative(root, path.join(entry.parentPath, entry.name))))
    .filter((file) => !ignored.some((one) => isIn(file, one)))
    .sort();
}

/** Static and dynamic imports, of types too, and what is started by its address. */
function readImports(root: string, from: string): Import[] {
  const text = readFileSync(path.join(root, from), 'utf8');
  const named = ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);
  const addressed = [...text.matchAll(/new URL\(\s*'(\.[^']+)',\s*import\.meta\.url/g)].map(([, address]) => address!);
  return [...named, ...addressed].flatMap((specifier): Import[] => {
    const to = resolve(from, specifier);
    if (to !== null) return [{ from, to, isPackage: false }];
    return specifier.startsWith('node:') ? [] : [{ from, to: specifier, isPackage: true }];
  });
}

/** Null for a package. */
function resolve(from: string, specifier: string): string | null {
  const address = specifier.replace(/\?.*$/, '');
  if (address.startsWith('#')) return address.slice(1);
  return address.startsWith('.') ? path.posix.join(path.posix.dirname(from), address) : null;
}

function checkPackage({ from, to }: Import, { packages, unchecked }: FolderRules): string[] {
  if (unchecked.some((folder) => isIn(from, folder))) return [];
  const name = Object.keys(packages).find((pattern) => fits(to, pattern) || to.startsWith(`${pattern}/`));
  if (!name || packages[name]!.some((place) => isAt(from, place))) return [];
  return [`${from}: only ${packages[name]!.join(', ')} may import ${to}`];
}

function checkTable({ from, to }: Import, rules: FolderRules): string[] {
  return [checkMay, checkLayers, checkScreens, checkEntries].flatMap((check) => check(from, to, rules));
}

function checkMay(from: string, to: string, { may }: FolderRules): string[] {
  const place = longestOf(Object.keys(may), from);
  if (!place || isIn(to, place) || may[place]!.some((allowed) => isAt(to, allowed))) return [];
  return [`${from}: ${place} may not import ${to}`];
}

/** Groups import those before them. */
function checkLayers(from: string, to: string, { layers }: FolderRules): string[] {
  return Object.entries(layers).flatMap(([folder, order]) => {
    if (!isIn(from, folder) || !isIn(to, folder)) return [];
    const [own, other] = [childOf(folder, from), childOf(folder, to)];
    const unknown = [own, other].filter((name) => !order.includes(name));
    if (unknown.length > 0) return [`${from}: ${unknown.join(', ')} has no place in the order of ${folder}`];
    return order.indexOf(other) > order.indexOf(own) ? [`${from}: ${own} may not import ${other} (${to})`] : [];
  });
}

/** Screens import from one another only through `shared` beside them. */
function checkScreens(from: string, to: string, { screens }: FolderRules): string[] {
  return screens.flatMap((folder) => {
    if (!isIn(from, folder) || !isIn(to, folder)) return [];
    const [own, other] = [childOf(folder, from), childOf(folder, to)];
    const isFree = own === other || other === 'shared' || (isModule(own) && isModule(other));
    return isFree ? [] : [`${from}: a screen may not import another (${to})`];
  });
}

/** Files outside a folder import only its entries. */
function checkEntries(from: string, to: string, { entries, unchecked }: FolderRules): string[] {
  if (unchecked.some((folder) => isIn(from, folder))) return [];
  return Object.entries(entries).flatMap(([folder, files]) => {
    const isFree = isIn(from, folder) || !isIn(to, folder) || files.includes(to.slice(folder.length + 1));
    return isFree ? [] : [`${from}: only ${folder} itself may import ${to}`];
  });
}

/**
 * Of the folders and files that lie side by side somewhere, none leads back to itself through the others. Files among themselves are left to
 * the linter.
 */
function findCircles(imports: Import[], { roots, open, programs }: FolderRules): string[] {
  const graphs = new Map<string, Map<string, Map<string, Import>>>();
  for (const one of imports) {
    if (one.isPackage || !roots.some((root) => isIn(one.to, root))) continue;
    if (programs.some(({ from, to }) => isAt(one.from, from) && isAt(one.to, to))) continue;
    const found = whereTheyPart(one.from, one.to, open);
    if (!found) continue;
    const graph = graphs.get(found.folder) ?? graphs.set(found.folder, new Map()).get(found.folder)!;
    const targets = graph.get(found.own) ?? graph.set(found.own, new Map()).get(found.own)!;
    if (!targets.has(found.other)) targets.set(found.other, one);
  }
  return [...graphs].flatMap(([folder, graph]) =>
    circlesOf(graph)
      .filter((circle) => circle.some((name) => !isModule(name)))
      .map((circle) => {
        const steps = circle.map((name, at) => graph.get(name)!.get(circle[(at + 1) % circle.length]!)!);
        const told = steps.map(({ from, to }) => `  ${from} imports ${to}`).join('\n');
        return `${folder || 'top'}: ${circle.join(' → ')} → ${circle[0]}\n${told}`;
      }),
  );
}

/** The folder that both lie in, and what of it each lies in. What lies in an open folder counts as lying beside it. */
function whereTheyPart(
  from: string,
  to: string,
  open: string[],
): { folder: string; own: string; other: string } | null {
  const [one, two] = [from.split('/'), to.split('/')];
  let at = 0;
  while (at < one.length - 1 && at < two.length - 1 && one[at] === two[at]) at++;
  const common = one.slice(0, at).join('/');
  const name = (parts: string[]) => {
    let depth = at + 1;
    while (open.includes(parts.slice(0, depth).join('/'))) depth++;
    return parts.slice(0, depth).join('/');
  };
  const folder = open.includes(common) ? '' : common;
  const [own, other] = [name(one), name(two)];
  return own === other ? null : { folder, own, other };
}

/** A shortest circle through each knot. */
function circlesOf(graph: Map<string, Map<string, Import>>): string[][] {
  const told = new Set<string>();
  const circles: string[][] = [];
  for (const start of graph.keys()) {
    if (told.has(start)) continue;
    const circle = shortestBack(graph, start);
    if (!circle) continue;
    for (const name of circle) told.add(name);
    circles.push(circle);
  }
  return circles;
}

function shortestBack(graph: Map<string, Map<string, Import>>, start: string): string[] | null {
  const queue = [[start]];
  const seen = new Set<string>();
  for (const trail of queue) {
    for (const next of graph.get(trail.at(-1)!)?.keys() ?? []) {
      if (next === start) return trail;
      if (seen.has(next)) continue;
      seen.add(next);
      queue.push([...trail, next]);
    }
  }
  return null;
}

/** Routes and API reach the domain through operations: of its server modules they import nothing else. */
function checkOperations(
  root: string,
  files: string[],
  { operationsOnly: { folders, domain } }: FolderRules,
): string[] {
  return files
    .filter((file) => folders.some((folder) => isIn(file, folder)))
    .flatMap((file) => readPlainImports(root, file, domain).map((name) => `${file}: ${name} is no operation`));
}

/** `*`: all of a module, whatever of it is used. */
function readPlainImports(root: string, file: string, domain: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(path.join(root, file), 'utf8'), ts.ScriptTarget.Latest, false);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const specifier = specifierOf(node);
    const to = specifier && resolve(file, specifier);
    if (to?.endsWith('.server.ts') && isIn(to, domain)) {
      const operations = operationsOf(root, to);
      found.push(
        ...namesOf(node)
          .filter((name) => !operations.has(name))
          .map((name) => `${to}#${name}`),
      );
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function specifierOf(node: ts.Node): string | undefined {
  const isLater = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
  const given =
    ts.isImportDeclaration(node) || ts.isExportDeclaration(node)
      ? node.moduleSpecifier
      : isLater
        ? node.arguments[0]
        : undefined;
  return given && ts.isStringLiteral(given) ? given.text : undefined;
}

/** What an import, or an export from elsewhere, takes beside types. */
function namesOf(node: ts.Node): string[] {
  const isExport = ts.isExportDeclaration(node);
  if (!isExport && !ts.isImportDeclaration(node)) return ['*'];
  const clause = isExport ? node : node.importClause;
  if (!clause || clause.isTypeOnly) return [];
  const bindings = isExport ? node.exportClause : node.importClause!.namedBindings;
  const named = bindings && (ts.isNamedImports(bindings) || ts.isNamedExports(bindings)) ? bindings.elements : null;
  const names = named
    ?.filter(({ isTypeOnly }) => !isTypeOnly)
    .map(({ name, propertyName }) => (propertyName ?? name).text);
  const isDefault = !isExport && node.importClause!.name !== undefined;
  return [...(isDefault ? ['default'] : []), ...(names ?? (isDefault && !bindings ? [] : ['*']))];
}

function operationsOf(root: string, file: string): Set<string> {
  const text = readFileSync(path.join(root, file), 'utf8');
  // A type is no function, whether the import says so or not.
  const found = text.matchAll(/^export (?:const (\w+) = (?:own)?[oO]peration\(|(?:interface|type) (\w+))/gm);
  return new Set([...found].map(([, operation, type]) => operation ?? type!));
}

function isModule(name: string): boolean {
  return /\.\w+$/.test(name);
}

function isIn(file: string, place: string): boolean {
  return file === place || file.startsWith(`${place}/`);
}

/** `place`: a file, a folder, or a pattern for files. */
function isAt(file: string, place: string): boolean {
  return place.includes('*') ? fits(file, place) : isIn(file, place);
}

function fits(text: string, pattern: string): boolean {
  return path.posix.matchesGlob(text, pattern);
}

function childOf(folder: string, file: string): string {
  return file.slice(folder.length + 1).split('/', 1)[0]!;
}

function longestOf(places: string[], file: string): string | undefined {
  return places.filter((place) => isIn(file, place)).sort((one, other) => other.length - one.length)[0];
}

function toPosix(file: string): string {
  return file.replaceAll(path.sep, '/');
}

if (import.meta.main) {
  const broken = checkFolders(fileURLToPath(new URL('../..', import.meta.url)), folderRules);
  for (const line of broken) console.error(line);
  console.log(broken.length > 0 ? `${broken.length} broken rules of folders.` : 'The folders keep their rules.');
  process.exitCode = broken.length > 0 ? 1 : 0;
}
