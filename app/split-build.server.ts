/**
 * Remix compares an address with all routes of its build, one after another, five times for a page: with 130 routes a tenth of the work of
 * one. So an address is answered by a build that holds only the routes which can be meant; links between the parts are found as any other,
 * by asking `/__manifest`, which the whole build answers.
 */
import type { ServerBuild } from '@remix-run/node';
import { isBelow } from './base-path.ts';

interface Part {
  isFor: (path: string) => boolean;
  has: (routeId: string) => boolean;
}

const isAdmin = (path: string) => isBelow(path, '/admin') || path === '/admin.data';

const parts: Part[] = [
  { isFor: (path) => isBelow(path, '/service'), has: (id) => id.startsWith('api/') },
  {
    isFor: (path) => !isAdmin(path) && path !== '/__manifest',
    has: (id) => !id.startsWith('api/') && !id.startsWith('routes/admin/'),
  },
];

/** What answers a path, given what answers with a build. */
export function splitBuild<Handler>(build: ServerBuild, handle: (build: ServerBuild) => Handler) {
  const whole = handle(build);
  const handlers = parts.map(({ isFor, has }) => ({ isFor, handler: handle(take(build, has)) }));
  return (path: string): Handler => handlers.find(({ isFor }) => isFor(path))?.handler ?? whole;
}

function take(build: ServerBuild, has: Part['has']): ServerBuild {
  const pick = <Routes extends object>(routes: Routes) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => id === 'root' || has(id))) as Routes;
  return { ...build, routes: pick(build.routes), assets: { ...build.assets, routes: pick(build.assets.routes) } };
}
