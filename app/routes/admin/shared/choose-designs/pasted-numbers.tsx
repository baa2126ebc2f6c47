/** Numbers pasted into the chooser: what they name is shown and chosen, and each that doesn't fit is said. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DesignChoice } from '#app/domain/lists/choices/choices.server.ts';
import { Button } from '#app/ui/button.tsx';
import { TextareaField } from '#app/ui/field.tsx';
import { ChoiceGrid, type GridProps } from './choice-grid.tsx';
import { Trouble } from './results.tsx';
import { ask, choicesAddress, SignedOut, TooMany, type PastedAnswer, type ReadState } from './use-choices.ts';
import { mostChosen } from '#app/domain/lists/choices/limits.ts';

interface PastedProps extends Omit<GridProps, 'choices' | 'label'> {
  fills?: number | 'pins';
  found: (choices: DesignChoice[], colorwayGuids: string[]) => void;
}

export function PastedNumbers({ fills, found, ...grid }: PastedProps) {
  const { t } = useTranslation();
  const [numbers, setNumbers] = useState('');
  const [state, setState] = useState<ReadState>('idle');
  const [answer, setAnswer] = useState<PastedAnswer | null>(null);
  const [isTooMany, setTooMany] = useState(false);
  const find = async () => {
    if (numbers.trim() === '' || state === 'loading') return;
    setState('loading');
    setTooMany(false);
    try {
      const body = new URLSearchParams({ intent: 'paste', numbers, of: grid.of, fills: String(fills ?? '') });
      const given = await ask<PastedAnswer>(choicesAddress, { method: 'POST', body });
      setAnswer(given);
      found(given.choices, given.colorwayGuids);
      setState('idle');
    } catch (error) {
      setTooMany(error instanceof TooMany);
      setState(error instanceof TooMany ? 'idle' : error instanceof SignedOut ? 'signedOut' : 'failed');
    }
  };
  const errors = isTooMany
    ? [t('choices.tooMany', { count: mostChosen })]
    : answer?.notFound.map(({ number, why }) => `${number}: ${why}`);
  return (
    <div className="stack gap-4">
      <div className="stack gap-2 start">
        <TextareaField
          className="narrow"
          name="numbers"
          label={t(grid.of === 'design' ? 'choices.numbers' : 'choices.references')}
          hint={t(grid.of === 'design' ? 'choices.numbersHint' : 'choices.referencesHint')}
          rows={4}
          spellCheck={false}
          value={numbers}
          onChange={(event) => setNumbers(event.target.value)}
          errors={errors}
        />
        <Button type="button" icon="search" busy={state === 'loading'} onClick={() => void find()}>
          {t('choices.find')}
        </Button>
      </div>
      <Trouble state={state} again={() => void find()} />
      {answer && answer.choices.length > 0 && (
        <ChoiceGrid {...grid} choices={answer.choices} label={t('choices.results')} />
      )}
    </div>
  );
}
