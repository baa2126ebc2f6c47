/**
 * Several forms on one page: what a person has begun in one stands as it is, whatever is saved in another or by somebody else meanwhile,
 * and goes on saying what it was made from. A form shows what is kept now after its own save, and as long as nobody has touched it.
 */
import { useNavigation } from '@remix-run/react';
import { useEffect, useRef, useState, type RefObject } from 'react';

export interface Hand<Facts, Answer> {
  /** what it was made from; after a refusal, what is kept by then */
  facts: Facts;
  /** its own last refusal, which an answer to another form does not take away */
  answer: Answer | undefined;
  /** of the form */
  key: string;
  /** the key of a form that mixes what was typed with what is kept now: another one after each answer too */
  drawing: string;
  props: { ref: RefObject<HTMLFormElement>; onInput: () => void; onSubmit: () => void };
  /** gives up what was typed */
  drop: () => void;
}

interface Begun<Facts, Answer> extends Pick<Hand<Facts, Answer>, 'facts' | 'answer' | 'key' | 'drawing'> {
  /** how many answers there were */
  count: number;
  /** The answer is here, and the page is being read again. */
  isComing: boolean;
}

/**
 * `version` is of what its fields show: an untouched form with another one is made anew. `given` is what came back to this form instead
 * of a redirect, and must be the same object from one rendering to the next. Where a page passes from one thing to another without leaving,
 * what uses this is keyed by the thing.
 */
export function useFormInHand<Facts, Answer>(facts: Facts, version: string, given?: Answer): Hand<Facts, Answer> {
  const navigation = useNavigation();
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
  const form = useRef<HTMLFormElement>(null);
  /** `pressed` until the page's navigation says which data are this form's */
  const sent = useRef<FormData | 'pressed' | null>(null);
  const isTypedSince = useRef(false);
  // What was typed before script arrived stands in the fields alone.
  useEffect(() => {
    if (form.current && hasTyped(form.current)) setBegun((before) => before ?? hand);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  useEffect(() => {
    const { state, formData } = navigation;
    if (state !== 'idle') {
      if (sent.current === 'pressed' && formData) sent.current = formData;
      // Another press or a link took its place: nobody heard how it ended.
      else if (sent.current !== formData) sent.current = null;
      return;
    }
    const isSaved = sent.current !== null && answer === undefined;
    sent.current = null;
    // Typed while it was being saved: that stands, on what was saved.
    if (isSaved && isTypedSince.current) setBegun({ ...hand, facts, answer, isComing: false });
    else if (isSaved) drop();
    else if (hand.isComing) setBegun({ ...hand, isComing: false });
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [navigation]);
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

function hasTyped(form: HTMLFormElement): boolean {
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
