/** Import rules: which part of a path, and which property in a file, becomes which field of a design. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, type ShouldRevalidateFunctionArgs } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { getImportRules, saveImportRules, tryImportRules } from '#app/domain/imports/rules/import-rules.server.ts';
import { ownFields } from '#app/forms/declare.ts';
import { drawAgain, handleForm, intent } from '#app/forms/handle.server.ts';
import { withPage } from '#app/routes/shared/page.server.ts';
import { SettingsHead } from '#app/routes/admin/shared/settings/tabs.tsx';
import { rulesForm, rulesPage as here } from './form.ts';
import { RulesForm } from './rules-form.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('settings', args, async ({ actor, t }) => {
    const { rules, version } = await getImportRules(actor, {});
    const { patterns, properties, values } = rules;
    const asText = { patterns: patterns.join('\n'), properties: properties.join('\n'), values: values.join('\n') };
    return { title: t('settings.importRules'), values: asText, version };
  });

export const action = (args: ActionFunctionArgs) =>
  withPage('settings', args, (page) =>
    handleForm(
      page,
      rulesForm,
      {
        save: intent(saveImportRules, { done: (_, { t, done }) => done(t('settings.rulesSaved')) }),
        try: intent(tryImportRules, { done: (tried, posted) => drawAgain(rulesForm, posted, { tried }) }),
      },
      here,
    ),
  );

/** Tried rules change nothing. */
export const shouldRevalidate = ({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formData?.get(ownFields.intent) === 'try' ? false : defaultShouldRevalidate;

export default function ImportRules() {
  const { t } = useTranslation();
  const { values, version } = useLoaderData<typeof loader>();
  return (
    <>
      <SettingsHead current="importRules" intro={t('settings.importRulesText')} />
      <RulesForm values={values} version={version} />
    </>
  );
}
