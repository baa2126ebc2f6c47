import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportedFile } from '#app/domain/imports/review/import-view.server.ts';
import { sameBox, type RepeatBox } from '#app/domain/imports/job/repeat-parts.ts';
import { leastRepeatPx, type RepeatChoice as Choice } from '#app/domain/imports/job/rules.ts';
import { FieldError, TextField } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { formatNumber } from '#app/routes/admin/shared/format.ts';
import { RepeatOutline } from './repeat-outline.tsx';
import { type FileRepeat, useLayoutName, useSize } from './repeat-words.ts';
import styles from './repeat.module.css';

const sides = ['x', 'y', 'width', 'height'] as const;
type Sides = Record<(typeof sides)[number], string>;

export interface RepeatChoiceProps {
  file: ImportedFile;
  /** the first file of the same design, where this is another one of as many px */
  first: ImportedFile | null;
  /** of the file's fields: `files[0]` */
  name: string;
  idOf: (name: string) => string;
  /** what was sent, after a refusal */
  typed?: Record<string, unknown>;
  errorsOf: (name: string) => string[] | undefined;
}

/** Which px of a file are its repeat: all of it, the smaller one found in it, or a part drawn over it. */
export function RepeatChoice(props: RepeatChoiceProps) {
  const { repeat, info } = props.file;
  return repeat && info ? <Fields {...props} repeat={repeat} info={info} /> : null;
}

type FieldsProps = RepeatChoiceProps & { repeat: FileRepeat; info: NonNullable<ImportedFile['info']> };

function Fields({ file, first, name, idOf, typed, errorsOf, repeat, info }: FieldsProps) {
  const { t } = useTranslation();
  const used = usedChoice(file, first);
  const whole: RepeatBox = { x: 0, y: 0, width: info.width, height: info.height };
  const usedBox = repeat.box ?? whole;
  const [choice, setChoice] = useState(typeof typed?.repeat === 'string' ? (typed.repeat as Choice) : used);
  const [own, setOwn] = useState<Sides>(() => typedSides(typed?.box) ?? asTexts(usedBox));
  const proposed = repeat.proposal?.box ?? null;
  const shown = { whole, proposed: proposed ?? whole, own: asBox(own, whole), first: usedBox }[choice];
  const size = useSize(repeat.used);
  const nameOf = (field: string) => `${name}.${field}`;
  const hasError = ['repeat', 'box', ...sides.map((side) => `box.${side}`)].some((field) => errorsOf(nameOf(field)));
  const isOpen = hasError || used === 'own' || (used !== 'first' && (!!repeat.proposal || repeat.seams.length > 0));
  return (
    <details className="fold" open={isOpen}>
      <summary>
        <Icon name="chevronDown" />
        <Summary repeat={repeat} size={size} />
      </summary>
      <div className={styles.repeat}>
        {repeat.picture && (
          <RepeatOutline
            picture={repeat.picture}
            width={info.width}
            height={info.height}
            box={shown}
            found={proposed && !sameBox(proposed, shown) ? proposed : null}
            seams={sameBox(shown, usedBox) ? repeat.seams : []}
            onDraw={(box) => {
              setOwn(asTexts(box));
              setChoice('own');
            }}
          />
        )}
        <div className="stack gap-2">
          <Choices
            {...{ first, repeat, name, choice }}
            id={idOf(nameOf('repeat'))}
            onChoose={setChoice}
            errors={errorsOf(nameOf('repeat'))}
          />
          <div className={styles.own} id={idOf(nameOf('box'))} tabIndex={-1}>
            <p className="field-hint">{t('imports.repeatOwnHint')}</p>
            <div className={styles.sides}>
              {sides.map((side) => (
                <TextField
                  key={side}
                  id={idOf(nameOf(`box.${side}`))}
                  name={nameOf(`box.${side}`)}
                  type="number"
                  min={side === 'x' || side === 'y' ? 0 : leastRepeatPx}
                  step={1}
                  suffix="px"
                  label={t(labels[side])}
                  value={own[side]}
                  onChange={(event) => setOwn({ ...own, [side]: event.currentTarget.value })}
                  errors={errorsOf(nameOf(`box.${side}`))}
                />
              ))}
            </div>
            <FieldError errors={errorsOf(nameOf('box'))} />
          </div>
        </div>
      </div>
    </details>
  );
}

const labels = {
  x: 'imports.boxX',
  y: 'imports.boxY',
  width: 'imports.boxWidth',
  height: 'imports.boxHeight',
} as const;

function Summary({ repeat, size }: { repeat: FileRepeat; size: string }) {
  const { t } = useTranslation();
  const notes = [
    repeat.proposal && !repeat.box && t('imports.repeatFound'),
    repeat.seams.length > 0 && t('imports.repeatOpen'),
  ].filter(Boolean);
  return <span>{[t('imports.repeatSummary', { size }), ...notes].join('; ')}</span>;
}

interface ChoicesProps {
  first: ImportedFile | null;
  repeat: FileRepeat;
  name: string;
  id: string;
  choice: Choice;
  onChoose: (choice: Choice) => void;
  errors?: string[];
}

function Choices({ first, repeat, name, id, choice, onChoose, errors }: ChoicesProps) {
  const { t, i18n } = useTranslation();
  const { proposal } = repeat;
  const sizes = { whole: useSize(repeat.whole), proposed: useSize(proposal ?? repeat.whole) };
  const layout = useLayoutName(proposal?.repeat ?? null);
  const number = (value: number) => formatNumber(value, i18n.language, 1);
  const options: { value: Choice; label: string; hint?: string }[] = [
    { value: 'whole', label: t('imports.repeatWhole', { size: sizes.whole }) },
    { value: 'own', label: t('imports.repeatOwn') },
  ];
  if (proposal) {
    const copies = { across: number(proposal.across), down: number(proposal.down) };
    const label = t('imports.repeatProposed', { size: sizes.proposed, layout });
    options.splice(1, 0, { value: 'proposed', label, hint: t('imports.repeatHolds', copies) });
  }
  if (first) options.unshift({ value: 'first', label: t('imports.repeatFirst', { name: first.fileName }) });
  return (
    <fieldset className="field" id={id} tabIndex={-1} aria-describedby={errors && `${id}-error`}>
      <legend className="field-label">{t('imports.repeatTitle')}</legend>
      <div className="choices">
        {options.map(({ value, label, hint }) => (
          <label className="check" key={value}>
            <input
              type="radio"
              name={`${name}.repeat`}
              value={value}
              checked={choice === value}
              onChange={() => onChoose(value)}
            />
            <span>
              {label}
              {hint && <span className="choice-hint">{hint}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} errors={errors} />
    </fieldset>
  );
}

/** The part of the file in use. */
export function usedChoice({ repeat }: ImportedFile, first: ImportedFile | null): Choice {
  const box = repeat?.box ?? null;
  if (first && sameBox(first.repeat?.box ?? null, box)) return 'first';
  if (!box) return 'whole';
  return repeat?.proposal && sameBox(repeat.proposal.box, box) ? 'proposed' : 'own';
}

export function asTexts(box: RepeatBox): Sides {
  return { x: String(box.x), y: String(box.y), width: String(box.width), height: String(box.height) };
}

/** The outline while the input is incomplete. */
function asBox(own: Sides, { width, height }: RepeatBox): RepeatBox {
  const px = (text: string, most: number) => Math.min(most, Math.max(0, Math.round(Number(text)) || 0));
  const [x, y] = [px(own.x, width), px(own.y, height)];
  return { x, y, width: px(own.width, width - x), height: px(own.height, height - y) };
}

function typedSides(typed: unknown): Sides | null {
  if (typeof typed !== 'object' || typed === null) return null;
  const text = (side: keyof Sides) => String((typed as Record<string, unknown>)[side] ?? '');
  return { x: text('x'), y: text('y'), width: text('width'), height: text('height') };
}
