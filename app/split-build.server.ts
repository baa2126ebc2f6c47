/**
 * Remix ranks all routes of its build anew for an address and compares it with one after another, five times for a page: with 230 routes a tenth
 * of the work of one. So an address is answered by a build that holds only the routes which can be meant, going by the first two segments; links
 * between the parts are found as any other, by asking `/__manifest`, which the whole build answers.
 */
import type { ServerBuild } from '@remix-run/node';

type Routes = ServerBuild['routes'];

/** A segment that no route names. */
const other = '\u0000';

/** What answers a path, given what answers with a build. */
export function splitBuild<Handler>(build: ServerBuild, handle: (build: ServerBuild) => Handler) {
  const whole = handle(build);
  const patterns = new Map(Object.keys(build.routes).map((id) => [id, patternOf(build.routes, id)]));
  const names = namesIn([...patterns.values()]);
  const handlers = new Map<string, Handler>();
  return (path: string): Handler => {
    // Remix decodes what it compares.
    if (path === '/__manifest' || path.includes('%') || path.includes('//')) return whole;
    const [first, second] = path
      .toLowerCase()
      .replace(/\.data$/, '')
      .split('/')
      .slice(1);
    const below = names.get(first ?? '');
    const begin = below ? [first!, second && below.has(second) ? second : other] : [other, other];
    const key = begin.join('/');
    const known = handlers.get(key);
    if (known) return known;
    const handler = handle(take(build, (id) => isMeant(patterns.get(id)!, begin)));
    handlers.set(key, handler);
    return handler;
  };
}

/** Of a route with all that it lies in. */
function patternOf(routes: Routes, id: string): string[] {
  const { path = '', parentId } = routes[id]!;
  const own = path.toLowerCase().split('/').filter(Boolean);
  return parentId === undefined ? own : [...patternOf(routes, parentId), ...own];
}

const isNamed = (segment: string) => !/^[:*]|\?$/.test(segment);

/** The first segments that routes name, and below each the second ones. */
function namesIn(patterns: string[][]): Map<string, Set<string>> {
  const names = new Map<string, Set<string>>();
  for (const [first, second] of patterns) {
    if (first === undefined || !isNamed(first)) continue;
    const below = names.get(first) ?? new Set();
    if (second !== undefined && isNamed(second)) below.add(second);
    names.set(first, below);
  }
  return names;
}

/** What an address lies below is meant too. */
function isMeant(pattern: string[], begin: string[]): boolean {
  return begin.every((segment, at) => {
    const own = pattern[at];
    return own === undefined || !isNamed(own) || own === segment;
  });
}

/** Without what answers with anything else. */
export function onlyPages(build: ServerBuild): ServerBuild {
  return take(build, (id) => build.routes[id]!.module.default !== undefined);
}

function take(build: ServerBuild, has: (routeId: string) => boolean): ServerBuild {
  const pick = <Picked extends object>(routes: Picked) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => has(id))) as Picked;
  return { ...build, routes: pick(build.routes), assets: { ...build.assets, routes: pick(build.assets.routes) } };
}
