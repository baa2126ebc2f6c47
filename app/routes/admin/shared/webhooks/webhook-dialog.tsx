import { useTranslation } from 'react-i18next';
import type { ListedWebhook } from '#app/domain/webhooks/manage.server.ts';
import type { FormTools } from '#app/forms/action-form.tsx';
import { FormDialog } from '#app/forms/form-dialog.tsx';
import { ChoiceGroup, TextField } from '#app/ui/field.tsx';
import { makeForm, webhookForm, webhookPage, webhooksPage } from './form.ts';
import { eventKey, eventTypes } from './words.ts';

/** `mayBePlain`: addresses without TLS are allowed by the settings. */
interface Rules {
  mayBePlain: boolean;
}

export function NewWebhookDialog(rules: Rules) {
  const { t } = useTranslation();
  return (
    <FormDialog
      id="webhook"
      title={t('webhooks.add')}
      closeHref={webhooksPage}
      submit={t('webhooks.add')}
      of={makeForm}
      intent="make"
      drawn={makeForm.name}
      // The answer shows the secret in place of the dialog: its address must not open that again.
      action={webhooksPage}
      replace
    >
      {(tools) => <Fields {...rules} tools={tools} />}
    </FormDialog>
  );
}

export function WebhookDialog({ webhook, ...rules }: Rules & { webhook: ListedWebhook }) {
  const { t } = useTranslation();
  const { webhookGuid, name, url, events, version } = webhook;
  const here = webhookPage(webhookGuid);
  return (
    <FormDialog
      id="webhook"
      title={t('webhooks.editTitle', { name })}
      closeHref={here}
      submit={t('webhooks.save')}
      of={webhookForm}
      intent="save"
      drawn="webhook"
      action={`${here}?edit=1`}
      version={version}
      values={{ name, url, events }}
      kept={[
        { name: 'name', label: t('webhooks.name'), now: name },
        { name: 'url', label: t('webhooks.url'), now: url },
        { name: 'events', label: t('webhooks.events'), now: events.map((type) => t(eventKey(type))).join(', ') },
      ]}
    >
      {(tools) => <Fields {...rules} tools={tools} />}
    </FormDialog>
  );
}

function Fields({ mayBePlain, tools: { field, choices } }: Rules & { tools: FormTools }) {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        label={t('webhooks.name')}
        hint={t('webhooks.nameHint')}
        maxLength={80}
        autoComplete="off"
        required
        {...field('name')}
      />
      <TextField
        label={t('webhooks.url')}
        hint={t(mayBePlain ? 'webhooks.urlHintPlain' : 'webhooks.urlHint')}
        type="url"
        maxLength={500}
        autoComplete="off"
        spellCheck={false}
        required
        {...field('url')}
      />
      <ChoiceGroup
        kind="checkbox"
        label={t('webhooks.events')}
        options={eventTypes.map((type) => ({ value: type, label: t(eventKey(type)) }))}
        {...choices('events')}
      />
    </>
  );
}
