/**
 * The focus stays where a form was sent from: where the answer draws the form anew, the button or field in its place gets it; where the
 * answer disables the button, such as "up" of what is first now, its neighbour. Else it would fall to the page, and a screen reader would
 * begin at the top.
 */
import { kindOf } from './keep-typed.ts';

type Control = HTMLButtonElement | HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

interface Held {
  control: Control;
  /** of the page */
  path: string;
  /** of its form */
  kind: string;
}

let held: Held | undefined;

export function keepFocus(): void {
  window.addEventListener('submit', note);
  window.addEventListener('popstate', forget);
  document.addEventListener('pointerdown', forget, true);
  document.addEventListener('focusin', ({ target }) => target !== held?.control && forget());
}

const drawn = new MutationObserver(() => {
  if (!held) return;
  const { activeElement } = document;
  if (activeElement === held.control && !held.control.disabled) return;
  const isLost = !activeElement || activeElement === document.body || activeElement === held.control;
  if (!isLost || held.path !== window.location.pathname) return forget();
  const next = findNext(held);
  if (!next) return;
  // An answer may draw it more than once.
  held = { ...held, control: next };
  next.focus({ preventScroll: true });
});

function forget(): void {
  held = undefined;
  drawn.disconnect();
}

/** What conform validates by is no submission. */
function note({ target, submitter }: SubmitEvent): void {
  if (submitter?.getAttribute('name') === '__intent__') return;
  forget();
  const control = document.activeElement;
  if (!isControl(control) || !control.form || control.form !== target) return;
  held = { control, path: window.location.pathname, kind: kindOf(control.form) };
  drawn.observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
}

/** The only one that can be meant. */
function findNext({ control, kind }: Held): Control | undefined {
  if (control.isConnected && !control.disabled) return control;
  const forms = [...document.forms].filter((form) =>
    control.isConnected ? form === control.form : kindOf(form) === kind,
  );
  const controls = forms.flatMap((form) => [...form.elements].filter(isControl)).filter(({ disabled }) => !disabled);
  if (control.isConnected) return controls.find(({ type }) => type === 'submit');
  const alike = controls.filter((one) => traitsOf(one) === traitsOf(control));
  return alike.length === 1 ? alike[0] : undefined;
}

/** What stays as it is when a control is drawn anew. */
function traitsOf(control: Control): string {
  const isField = !(control instanceof HTMLButtonElement) && !/^(checkbox|radio)$/.test(control.type);
  const own = isField ? [] : [control.value, control.ariaLabel ?? control.textContent];
  return JSON.stringify([control.type, control.name, ...own]);
}

const isControl = (element: unknown): element is Control =>
  element instanceof HTMLButtonElement ||
  element instanceof HTMLInputElement ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement;
