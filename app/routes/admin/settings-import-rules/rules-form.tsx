import { useActionData, useFetcher } from '@remix-run/react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tried } from '#app/domain/imports/rules/import-rules.server.ts';
import { ActionForm } from '#app/forms/action-form.tsx';
import { readRefusal } from '#app/forms/answer.ts';
import { ownFields } from '#app/forms/declare.ts';
import { SubmitButton } from '#app/forms/post-form.tsx';
import { TextareaField, TextField } from '#app/ui/field.tsx';
import { Table } from '#app/ui/table.tsx';
import { rulesForm, rulesPage } from './form.ts';

interface RulesFormProps {
  /** a rule a line */
  values: { patterns: string; properties: string; values: string };
  version: string;
}

export function RulesForm({ values, version }: RulesFormProps) {
  const { t } = useTranslation();
  const trial = useTrial();
  return (
    <div className="stack">
      <ActionForm
        of={rulesForm}
        action={rulesPage}
        className="stack"
        onChange={trial.typed}
        values={values}
        version={version}
        kept={[
          { name: 'patterns', label: t('settings.rulePatterns'), now: values.patterns },
          { name: 'properties', label: t('settings.ruleProperties'), now: values.properties },
          { name: 'values', label: t('settings.ruleValues'), now: values.values },
        ]}
      >
        {({ field }) => (
          <>
            <TextareaField
              label={t('settings.rulePatterns')}
              hint={
                <>
                  {t('settings.rulePatternsHint')} <code>{'{studio}/{year}/{label}/{number}_*'}</code>
                  <br />
                  {t('settings.ruleParts')}{' '}
                  <code>{'{archive} {label} {studio} {customer} {number} {notes} {year} {any}'}</code>
                </>
              }
              rows={4}
              spellCheck={false}
              {...field('patterns')}
            />
            <TextareaField
              label={t('settings.ruleProperties')}
              hint={
                <>
                  {t('settings.rulePropertiesHint')}
                  <br />
                  <code>label = dc:subject</code>
                  <br />
                  <code>studio = iptc:Credit</code>
                </>
              }
              rows={4}
              spellCheck={false}
              {...field('properties')}
            />
            <TextareaField
              label={t('settings.ruleValues')}
              hint={
                <>
                  {t('settings.ruleValuesHint')}
                  <br />
                  <code>gül, rose = Roses</code>
                  <br />
                  <code>studio: n/a =</code>
                </>
              }
              rows={4}
              spellCheck={false}
              {...field('values')}
            />
            <TextField
              label={t('settings.ruleExample')}
              hint={t('settings.ruleExampleHint')}
              placeholder="Atelier Nova/2026/Roses/4711_spring.tif"
              autoComplete="off"
              spellCheck={false}
              {...field('example')}
            />
            <div className="row">
              <SubmitButton look="primary" intent="save">
                {t('settings.save')}
              </SubmitButton>
              <span className="needs-no-script">
                <SubmitButton intent="try">{t('settings.ruleTry')}</SubmitButton>
              </span>
            </div>
          </>
        )}
      </ActionForm>
      <Answer tried={trial.tried} fault={trial.fault} />
    </div>
  );
}

/** ms without a key after which the rules are tried */
const restMs = 250;

/** What the rules make of the example path: while it or they are being typed, or as the page was asked without script. */
function useTrial() {
  const fetcher = useFetcher<{ tried?: Tried[] }>();
  const page = useActionData<{ tried?: Tried[] }>();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const [isBlank, setBlank] = useState(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  const typed = ({ currentTarget: form }: FormEvent<HTMLFormElement>) => {
    clearTimeout(timer.current);
    const sent = new FormData(form);
    sent.set(ownFields.intent, 'try');
    const nothing = String(sent.get('example') ?? '').trim() === '';
    setBlank(nothing);
    if (!nothing) timer.current = setTimeout(() => fetcher.submit(sent, { method: 'post', action: rulesPage }), restMs);
  };
  const answer = fetcher.data ?? page;
  const refusal = readRefusal(answer, rulesForm.name);
  const isTold = refusal !== undefined && !isBlank;
  return {
    typed,
    tried: isTold ? answer?.tried : undefined,
    fault: isTold && fetcher.data && !answer?.tried ? refusal.message : undefined,
  };
}

function Answer({ tried, fault }: { tried?: Tried[]; fault?: string }) {
  const { t } = useTranslation();
  return (
    <section role="status" aria-label={t('settings.ruleTried')}>
      {fault && <p>{fault}</p>}
      {tried?.length === 0 && <p>{t('settings.ruleNothing')}</p>}
      {tried && tried.length > 0 && (
        <Table
          caption={t('settings.ruleTried')}
          rows={tried}
          rowKey={({ field, value }) => `${field} ${value}`}
          columns={[
            {
              key: 'field',
              head: t('settings.ruleField'),
              rowHead: true,
              cell: ({ field }) => t(`settings.ruleFields.${field}`),
            },
            { key: 'value', head: t('settings.ruleSays'), cell: ({ value }) => value },
            { key: 'known', head: t('settings.ruleGives'), cell: ({ known }) => known ?? t('settings.ruleUnknown') },
          ]}
        />
      )}
    </section>
  );
}
