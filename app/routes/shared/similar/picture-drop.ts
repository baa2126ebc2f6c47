/** Dragging a picture over the page shows an overlay; dropping it shows a dialog with progress or the error. */
import { loadWords } from '#app/locales/browser-words.ts';
import { preparePicture, sendPicture } from './send-picture.ts';
import './picture-drop.css';

export interface DropSite {
  /** the search that is open */
  query: string;
  navigate: (to: string) => void;
  t: (key: never, values?: never) => string;
}

type Word = 'title' | 'hint' | 'sending' | 'looking' | 'close';

let overlay: HTMLElement | undefined;
let leaving: ReturnType<typeof setTimeout> | undefined;

/** ms without an event after which a drag counts as over: some browsers send no dragleave. */
const gone = 250;

export async function takePicture(type: string, files: File[], site: DropSite): Promise<void> {
  await loadWords('pages');
  const say = (word: Word) => site.t(`findSimilar.anywhere.${word}` as never);
  if (type === 'drop' || type === 'paste') {
    hide();
    if (files[0]) await search(files[0], site, say);
    return;
  }
  clearTimeout(leaving);
  // dragover repeats while dragging; dragleave also fires between elements of the page.
  leaving = setTimeout(hide, type === 'dragleave' ? 80 : gone);
  if (type === 'dragleave' || overlay || document.querySelector('dialog.picture-sent')) return;
  overlay = element('div', 'picture-over', element('strong', '', say('title')), element('span', '', say('hint')));
  overlay.setAttribute('role', 'status');
  document.body.append(overlay);
}

function hide(): void {
  clearTimeout(leaving);
  overlay?.remove();
  overlay = undefined;
}

async function search(file: File, site: DropSite, say: (word: Word) => string): Promise<void> {
  if (document.querySelector('dialog.picture-sent')) return;
  const stop = new AbortController();
  const text = element('p', '', say('sending'));
  text.setAttribute('role', 'status');
  const close = element('button', 'button', say('close')) as HTMLButtonElement;
  close.type = 'button';
  const busy = element('progress', '') as HTMLProgressElement;
  busy.setAttribute('aria-label', say('looking'));
  const dialog = element('dialog', 'dialog picture-sent', text, busy, close) as HTMLDialogElement;
  dialog.setAttribute('aria-label', say('looking'));
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => {
    stop.abort();
    dialog.remove();
  });
  document.body.append(dialog);
  dialog.showModal();
  const prepared = await preparePicture(file);
  const answer =
    'refused' in prepared
      ? { error: site.t(`errors.${prepared.refused.key}` as never, prepared.refused.values as never) }
      : await sendPicture(prepared.file, {
          signal: stop.signal,
          onProgress: (part) => {
            if (part < 1) busy.value = part;
            else {
              busy.removeAttribute('value');
              text.textContent = say('looking');
            }
          },
        });
  // Cancelled in the meantime.
  if (!dialog.isConnected) return;
  if ('pictureGuid' in answer) {
    dialog.close();
    site.navigate(pictureSearch(site.query, answer.pictureGuid));
    return;
  }
  busy.remove();
  text.setAttribute('role', 'alert');
  text.textContent = answer.error ?? site.t('findSimilar.picture.failed' as never);
}

/** Keeps other filters; drops the previous similarity query and a typed number. */
function pictureSearch(query: string, pictureGuid: string): string {
  const params = new URLSearchParams(query);
  const past = [...params.keys()].filter((name) => /^(similar.*|number|order|page|after)$/.test(name));
  for (const name of past) params.delete(name);
  params.set('similarImage', pictureGuid);
  return `/archive?${params}`;
}

function element(name: string, className: string, ...children: (string | Node)[]): HTMLElement {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...children);
  return made;
}
