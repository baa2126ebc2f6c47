/**
 * Several forms on one page: typed values stay, with the version they started from, whatever is saved in another form or session.
 * A form shows the stored values while untouched, and after its own save. What is typed while it is being sent is kept by ui/keep-typed.ts.
 */
import { useLocation, useNavigation, useRevalidator } from '@remix-run/react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useBeforePaint } from '#app/ui/use-before-paint.ts';

export interface FormDraft<Facts, Answer> {
  /** the version it was rendered from; after a refusal, the stored one */
  facts: Facts;
  /** its own last refusal, kept when another form is answered */
  answer: Answer | undefined;
  /** of the form */
  key: string;
  /** the key of a form that mixes typed and stored values: also changes with each answer */
  drawing: string;
  props: { ref: RefObject<HTMLFormElement>; onInput: () => void; onSubmit: () => void };
  /** discards the typed values */
  drop: () => void;
}

interface Begun<Facts, Answer> extends Pick<FormDraft<Facts, Answer>, 'facts' | 'answer' | 'key' | 'drawing'> {
  /** how many answers there were */
  count: number;
  /** Answered, but the reloaded data may not have arrived. */
  isComing: boolean;
}

/**
 * `version` is that of the shown values: an untouched form is remounted when it changes. `given` is the refusal of this form, and must
 * be the same object from one rendering to the next. If a page changes its object without unmounting, key the component by the object.
 * Remix doesn't reload a page after a refusal: after an answer that `isOutdated`, this does.
 */
export function useFormDraft<Facts, Answer>(
  facts: Facts,
  version: string,
  given?: Answer,
  isOutdated: (answer: Answer) => boolean = () => false,
): FormDraft<Facts, Answer> {
  const navigation = useNavigation();
  const { key: visit } = useLocation();
  const { revalidate, state: reading } = useRevalidator();
  const [dropped, setDropped] = useState<{ answer?: Answer }>({});
  const answer = given === dropped.answer ? undefined : given;
  const [turn, setTurn] = useState(0);
  const freeKey = `${turn} ${version}`;
  const free = { facts, answer, key: freeKey, drawing: freeKey, count: 0, isComing: answer !== undefined };
  const [begun, setBegun] = useState<Begun<Facts, Answer> | null>(free.isComing ? free : null);
  const last = begun ?? free;
  if (answer !== undefined && (!begun || answer !== begun.answer))
    setBegun({ ...last, answer, count: last.count + 1, isComing: true });
  const hand = last.isComing ? { ...last, facts, drawing: `${last.key} ${last.count} ${version}` } : last;

  const drop = () => {
    setDropped({ answer: given });
    setBegun(null);
    setTurn(turn + 1);
  };
  /** Unless dropped by a press that came before the effects of its last rendering. */
  const settle = () => setBegun((before) => before && { ...hand, isComing: false });
  const form = useRef<HTMLFormElement>(null);
  /** `pressed` until the page's navigation says which data are this form's */
  const sent = useRef<FormData | 'pressed' | null>(null);
  const isTypedSince = useRef(false);
  // What was typed before hydration is only in the fields.
  useEffect(() => {
    if (form.current && hasTyped(form.current)) setBegun((before) => before ?? hand);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  // What these draw anew is so before anybody can press or type into what it replaces.
  const awaited = useRef<'asked' | 'coming' | null>(null);
  useBeforePaint(() => {
    if (answer === undefined || !isOutdated(answer)) return;
    awaited.current = 'asked';
    revalidate();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [answer]);
  useBeforePaint(() => {
    if (awaited.current === 'asked' && reading === 'loading') awaited.current = 'coming';
    if (awaited.current !== 'coming' || reading === 'loading') return;
    awaited.current = null;
    if (hand.isComing) settle();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [reading]);
  useBeforePaint(() => {
    const { state, formData } = navigation;
    if (state !== 'idle') {
      if (sent.current === 'pressed' && formData) sent.current = formData;
      // Superseded by another submission or navigation: the result is unknown.
      else if (sent.current !== formData) sent.current = null;
      return;
    }
    const isSaved = sent.current !== null && answer === undefined;
    sent.current = null;
    // Typed while saving: kept, with the saved version as base.
    if (isSaved && isTypedSince.current) setBegun({ ...hand, facts, answer, isComing: false });
    else if (isSaved) drop();
    else if (hand.isComing && awaited.current === null) settle();
    // React may skip the navigation's states, but not the visit that it led to.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [navigation, visit]);
  const props = {
    ref: form,
    onInput: () => {
      isTypedSince.current = true;
      if (!begun) setBegun(hand);
    },
    onSubmit: () => {
      sent.current = 'pressed';
      isTypedSince.current = false;
    },
  };
  return { facts: hand.facts, answer: hand.answer, key: hand.key, drawing: hand.drawing, props, drop };
}

/** Whether a field has another value than it was rendered with. */
export function hasTyped(form: HTMLFormElement): boolean {
  return [...form.elements].some((field) => {
    if (field instanceof HTMLSelectElement) {
      const options = [...field.options];
      const first = options.some(({ defaultSelected }) => defaultSelected) ? -1 : 0;
      return options.some(({ selected, defaultSelected }, at) => selected !== (defaultSelected || at === first));
    }
    if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
    if (!(field instanceof HTMLInputElement)) return false;
    if (field.type === 'checkbox' || field.type === 'radio') return field.checked !== field.defaultChecked;
    return field.type !== 'hidden' && field.value !== field.defaultValue;
  });
}
