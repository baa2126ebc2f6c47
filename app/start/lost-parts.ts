/**
 * Where a page's part of the script doesn't come, Remix takes it for one of an older build and reads the page that is shown anew: who pressed a link stays
 * where they were, and has to press again. Here the page that they wanted is read instead. While the line is cut either leaves nothing but the browser's
 * own error, so the part is asked for once more first: no answer at all is an error of the page like any other (app/forms/unsent.ts).
 */
const reload = 'window.location.reload();';
const askAndGo = `await fetch(route.module, { method: 'HEAD', cache: 'no-store' });
const going = window.__remixRouter?.state.navigation;
if (going?.state === 'loading') window.location.assign(window.__remixRouter.createHref(going.location));
else ${reload}`;

/** `code`: `routeModules.js` of `@remix-run/react`, as published. Throws when it's no longer the one that this was written for. */
export function askBeforeReload(code: string): string {
  if (code.split(reload).length !== 2) throw new Error(`Remix does not reload once: ${reload}`);
  return code.replace(reload, askAndGo);
}
