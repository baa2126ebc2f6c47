import { addBase, dropBase } from '#app/base-path.ts';

/**
 * A page that the browser kept whole and shows again, by going back, may be one of a session that is over: WebKit keeps pages without TLS also
 * where they mustn't be stored. It is read anew where the server would no longer answer with it.
 */
export function watchRestored(): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    const { pathname, search } = window.location;
    fetch(addBase(dropBase(pathname) + search), { method: 'HEAD', redirect: 'manual', cache: 'no-store' }).then(
      ({ type, status }) => {
        if (type === 'opaqueredirect' || status === 401 || status === 403 || status === 404) window.location.reload();
      },
      () => undefined,
    );
  });
}
