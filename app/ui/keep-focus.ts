/**
 * The focus stays where a form was sent from: where the answer draws the form anew, the button or field in its place gets it; where the
 * answer disables the button, such as "up" of what is first now, its neighbour; where it takes the button away, such as "remove" with its
 * row, the one that has its place among those alike. Else it would fall to the page, and a screen reader would begin at the top.
 */
import { kindOf } from './keep-typed.ts';

type Control = HTMLButtonElement | HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

interface Held {
  control: Control;
  /** of the page */
  path: string;
  /** of its form */
  kind: string;
  /** what it does, whatever it does it to */
  act: string;
  /** among those that do the same */
  place: number;
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
  const act = actOf(control);
  const place = doing(act).indexOf(control);
  held = { control, path: window.location.pathname, kind: kindOf(control.form), act, place };
  drawn.observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
}

function findNext({ control, kind, act, place }: Held): Control | undefined {
  if (control.isConnected && !control.disabled) return control;
  if (control.isConnected) return beside(control);
  // The only one that can be meant.
  const forms = [...document.forms].filter((form) => kindOf(form) === kind);
  const alike = forms.flatMap(usable).filter((one) => traitsOf(one) === traitsOf(control));
  if (alike.length === 1) return alike[0];
  if (!(control instanceof HTMLButtonElement)) return undefined;
  const others = doing(act);
  return others[Math.min(place, others.length - 1)];
}

/** Another button of its form, or of its row that leads where it does. */
function beside(control: Control): Control | undefined {
  const own = control.form && usable(control.form).find(({ type }) => type === 'submit');
  if (own) return own;
  const row = [...(control.closest('li, tr')?.querySelectorAll('button') ?? [])];
  return row.find((one) => one.type === 'submit' && !one.disabled && targetOf(one) === targetOf(control));
}

const usable = (form: HTMLFormElement) => [...form.elements].filter(isControl).filter(({ disabled }) => !disabled);

/** Those that can be pressed and do this, in their order. */
const doing = (act: string) => [...document.forms].flatMap(usable).filter((one) => actOf(one) === act);

const targetOf = ({ form }: Control) => form?.getAttribute('action')?.replace(/[?#].*/, '');

function actOf(control: Control): string {
  const said = control.form?.elements.namedItem('intent');
  const intent = control.name === 'intent' ? control.value : said instanceof HTMLInputElement && said.value;
  return JSON.stringify([targetOf(control), intent, control.type, control.name]);
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
