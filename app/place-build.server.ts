import type { ActionFunction, LoaderFunction, ServerBuild } from '@remix-run/node';
import { dropBase } from './base-path.ts';

/** The build for an archive below `base`, without building it again: what browsers are told begins there, what loaders and actions see doesn't. */
export function placeBuild(build: ServerBuild, base: string): ServerBuild {
  if (!base) return build;
  const places = Object.entries(build.routes).map(([id, route]) => {
    const { loader, action } = route!.module;
    const module = {
      ...route!.module,
      ...(loader && { loader: inside(loader) }),
      ...(action && { action: inside(action) }),
    };
    return [id, { ...route, module }];
  });
  return {
    ...build,
    basename: base,
    publicPath: base + build.publicPath,
    assets: placeAssets(build.assets, base),
    routes: Object.fromEntries(places) as ServerBuild['routes'],
  };
}

/** In development the modules come from the root of the port. */
function placeAssets(assets: ServerBuild['assets'], base: string): ServerBuild['assets'] {
  const place = (_name: string, value: unknown) =>
    typeof value === 'string' && value.startsWith('/assets/') ? base + value : value;
  return JSON.parse(JSON.stringify(assets), place) as ServerBuild['assets'];
}

function inside<Answer extends LoaderFunction | ActionFunction>(answer: Answer): Answer {
  return ((args) => {
    const url = new URL(args.request.url);
    url.pathname = dropBase(url.pathname);
    return answer({ ...args, request: new Request(url, args.request) });
  }) as Answer;
}
