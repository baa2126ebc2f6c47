import { useNavigate } from '@remix-run/react';
import { useEffect, useRef, type FormEvent } from 'react';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { ColorwayStrip } from '#app/ui/colorway-strip.tsx';
import { Form, Link } from '#app/ui/link.tsx';
import { AreaList } from '#app/routes/shared/similar/area-list.tsx';
import { withQuery } from '#app/routes/shared/archive-addresses.ts';
import { useAskedSearch } from '#app/routes/shared/asked-search.ts';
import type { SimilarPanelProps } from '#app/routes/shared/similar-query.server.ts';

/** The query of a similarity search, and its weights. */
export function SimilarPanel({
  title,
  subject,
  others,
  swatches,
  areas,
  change,
  remove,
  ...weighing
}: SimilarPanelProps) {
  return (
    <section className="similar-panel row gap-5 top no-print" aria-labelledby="similar-panel-title">
      {subject?.src && (
        <Link to={subject.href} className="similar-subject" tabIndex={-1} aria-hidden="true">
          <img src={subject.src} alt="" width={subject.width} height={subject.height} decoding="async" />
        </Link>
      )}
      <div className="stack gap-2 grow">
        <h2 className="heading" id="similar-panel-title">
          {title} {subject && <Link to={subject.href}>{subject.name}</Link>}
        </h2>
        {swatches && (
          <ul className="similar-palette" aria-label={title}>
            {swatches.map(({ hex, share, label }, at) => (
              <li key={at} style={{ background: hex, flexGrow: share }} title={label}>
                <span className="visually-hidden">{label}</span>
              </li>
            ))}
          </ul>
        )}
        {others && others.colorways.length > 0 && (
          <ColorwayStrip size="small" label={others.label} colorways={others.colorways} />
        )}
        {areas && <AreaList {...areas} />}
        <p className="row">
          {change && (
            <ButtonLink to={change.href} size="small">
              {change.label}
            </ButtonLink>
          )}
          <ButtonLink
            to={remove.href}
            size="small"
            icon="close"
            className="sign-alone"
            title={remove.label}
            preventScrollReset
          >
            <span>{remove.label}</span>
          </ButtonLink>
        </p>
      </div>
      {weighing.sliders.length > 0 && <Weights {...weighing} />}
    </section>
  );
}

/** ms after the last slider change */
const dragPause = 200;
/** of a slider: a browser shows the nearest to what an address says */
const step = 5;

type Weighing = Pick<SimilarPanelProps, 'sliders' | 'weigh' | 'apply' | 'kept'>;

/** A plain GET form; with script the search follows the sliders, replacing the history entry. */
function Weights({ sliders, weigh, apply, kept }: Weighing) {
  const navigate = useNavigate();
  const asked = [...new URLSearchParams(useAskedSearch(''))].filter(
    ([name]) => !['page', 'after'].includes(name) && !sliders.some((one) => one.name === name),
  );
  const rest = asked.length > 0 ? asked : kept;
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  // One that was moved before the page came alive counts now.
  const isNew = useRef(true);
  useEffect(() => {
    if (!isNew.current) return;
    isNew.current = false;
    const shown = new FormData(form.current!);
    const isMoved = ({ name, value }: (typeof sliders)[number]) =>
      Number(shown.get(name)) !== Math.round(value / step) * step;
    if (sliders.some(isMoved)) search(true);
  });
  // Going back updates the sliders, except the one being dragged.
  useEffect(() => {
    for (const { name, value } of sliders) {
      const input = form.current?.elements.namedItem(name);
      if (input instanceof HTMLInputElement && input !== document.activeElement) show(input, value);
    }
  }, [sliders]);

  function search(replace: boolean): void {
    clearTimeout(timer.current);
    const params = new URLSearchParams([...new FormData(form.current!)] as [string, string][]);
    for (const { name, usual } of sliders) if (Number(params.get(name)) === usual) params.delete(name);
    navigate(withQuery('/archive', params), { preventScrollReset: true, replace });
  }
  const follow = ({ target }: FormEvent<HTMLFormElement>) => {
    const input = target as HTMLInputElement;
    show(input, Number(input.value));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(true), dragPause);
  };
  return (
    <Form
      ref={form}
      method="get"
      action="/archive"
      className="similar-weights"
      autoComplete="off"
      onInput={follow}
      onSubmit={(event) => {
        event.preventDefault();
        search(false);
      }}
      preventScrollReset
    >
      {rest.map(([name, value], at) => (
        <input key={at} type="hidden" name={name} value={value} />
      ))}
      <fieldset className="stack gap-0">
        <legend className="detail">{weigh}</legend>
        {sliders.map(({ name, label, hint, value }) => (
          <label key={name} title={hint}>
            <span>{label}</span>
            <input type="range" name={name} min={0} max={100} step={step} defaultValue={value} title={hint} />
            <output className="detail needs-script">{value}</output>
          </label>
        ))}
      </fieldset>
      <noscript>
        <Button size="small">{apply}</Button>
      </noscript>
    </Form>
  );
}

function show(input: HTMLInputElement, value: number): void {
  input.value = String(value);
  const output = input.nextElementSibling;
  if (output) output.textContent = String(value);
}
