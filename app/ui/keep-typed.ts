/**
 * What is typed while an answer is on its way: where the answer draws the field anew, it is put into the new one, with the focus, which
 * a field also keeps that nothing was typed into yet. A form that was sent or left keeps nothing: only what came after the press counts.
 */

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

interface Typed {
  field: Field;
  /** of the page */
  path: string;
  /** of its form */
  kind: string;
  /** or has the focus alone */
  isTyped: boolean;
}

interface Router {
  state: {
    navigation: { state: string };
    revalidation: string;
    fetchers: ReadonlyMap<string, { state: string }>;
  };
  subscribe(told: () => void): () => void;
}

/** Remix's own. What React has drawn may be older than its state by as much as a slow machine needs. */
const findRouter = () => (window as { __remixRouter?: Router }).__remixRouter;

const typed = new Map<Field, Typed>();
/** Something the router has told isn't drawn yet. */
let isBehind = false;

function isComing(): boolean {
  const state = findRouter()?.state;
  if (!state) return false;
  const { navigation, revalidation, fetchers } = state;
  const isBusy = navigation.state !== 'idle' || revalidation !== 'idle';
  return isBusy || [...fetchers.values()].some((fetcher) => fetcher.state !== 'idle');
}

export function keepTyped(): void {
  document.addEventListener('input', note, true);
  document.addEventListener('focusin', note, true);
  document.addEventListener('click', leave, true);
  window.addEventListener('submit', send);
  window.addEventListener('popstate', forget);
  findRouter()?.subscribe(() => {
    isBehind = true;
    whenIdle(() => {
      isBehind = false;
    });
  });
}

/** React draws what an answer changes in parts, between which others have their turn: Safari, without the word for that, gets some time. */
const whenIdle = (act: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(act) : setTimeout(act, 1000);

/** The last one first: it had the focus. */
const drawn = new MutationObserver(() => {
  for (const one of [...typed.values()].reverse()) if (!one.field.isConnected) putBack(one);
});

/** What was typed until now is sent, or not wanted any more. */
function forget(): void {
  typed.clear();
  drawn.disconnect();
}

function note({ target, type }: Event): void {
  if (!isField(target) || !target.form || !target.name || target.type === 'file') return;
  if (!isBehind && !isComing()) return;
  drawn.observe(document, { childList: true, subtree: true });
  const isTyped = type === 'input' || (typed.get(target)?.isTyped ?? false);
  typed.delete(target);
  typed.set(target, { field: target, path: window.location.pathname, kind: kindOf(target.form), isTyped });
}

/** What conform validates by is no submission. */
function send({ submitter }: SubmitEvent): void {
  if (submitter?.getAttribute('name') !== '__intent__') forget();
}

function leave({ target }: Event): void {
  if (target instanceof Element && target.closest('a[href], button:not([type="submit"])')) forget();
}

/** Into the only field that can be meant: a row of a list may be another by now. */
function putBack({ field, path, kind, isTyped }: Typed): void {
  typed.delete(field);
  if (path !== window.location.pathname) return;
  const [next, ...others] = fieldsOf(kind, field);
  if (!next || others.length > 0) return;
  if (isTyped) copyValue(field, next);
  // An answer may draw it more than once: refused, and with what is stored now.
  typed.set(next, { field: next, path, kind, isTyped });
  if (document.activeElement && document.activeElement !== document.body) return;
  next.focus({ preventScroll: true });
  if (!(next instanceof HTMLSelectElement) && !(field instanceof HTMLSelectElement) && next.selectionStart !== null)
    next.setSelectionRange(field.selectionStart, field.selectionEnd);
}

/** Where a form leads, and what it is about. */
export function kindOf(form: HTMLFormElement): string {
  const subjects = [...form.elements].flatMap((one) =>
    one instanceof HTMLInputElement && one.type === 'hidden' && /(^id|Id|[gG]uid)$/.test(one.name) ? [one.value] : [],
  );
  return [form.getAttribute('method'), form.getAttribute('action')?.replace(/[?#].*/, ''), ...subjects].join(' ');
}

/** Fields of forms of this kind that are named, and as boxes valued, like `field`. */
function fieldsOf(kind: string, field: Field): Field[] {
  const isLike = (one: Field) =>
    one.name === field.name && one.type === field.type && (!isBox(field) || one.value === field.value);
  const forms = [...document.forms].filter((form) => kindOf(form) === kind);
  return forms.flatMap((form) => [...form.elements].filter(isField).filter(isLike));
}

const isBox = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio';

function isField(target: unknown): target is Field {
  return (
    target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement
  );
}

/** With the events of a person who types, for whoever listens. */
function copyValue(from: Field, to: Field): void {
  if (isBox(from)) {
    // A click, so that React gets the event.
    if ((to as HTMLInputElement).checked !== from.checked) to.click();
    return;
  }
  if (from instanceof HTMLSelectElement && to instanceof HTMLSelectElement) {
    const chosen = new Set([...from.selectedOptions].map(({ value }) => value));
    // What isn't offered any more can't be chosen.
    if (![...to.options].some(({ value }) => chosen.has(value))) return;
    // What leads somewhere when it changes isn't led there twice.
    if ([...to.options].every(({ selected, value }) => selected === chosen.has(value))) return;
    for (const option of to.options) option.selected = chosen.has(option.value);
  } else {
    if (to.value === from.value) return;
    // Past React's own setter, which would hide the change from it.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(to) as object, 'value')!.set!.call(to, from.value);
  }
  to.dispatchEvent(new Event('input', { bubbles: true }));
  to.dispatchEvent(new Event('change', { bubbles: true }));
}
