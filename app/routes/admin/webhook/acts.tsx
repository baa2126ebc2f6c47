import { useTranslation } from 'react-i18next';
import type { ListedWebhook } from '#app/domain/webhooks/manage.server.ts';
import { ConfirmButton } from '#app/forms/confirm-button.tsx';
import { PostButton } from '#app/forms/post-form.tsx';
import { webhookForm, webhookPage } from '#app/routes/admin/shared/webhooks/form.ts';
import { ButtonLink } from '#app/ui/button.tsx';

export function Acts({ webhook: { webhookGuid, name, state } }: { webhook: ListedWebhook }) {
  const { t } = useTranslation();
  const here = webhookPage(webhookGuid);
  return (
    <div className="row gap-2">
      <PostButton of={webhookForm} intent="test" action={here} look="primary">
        {t('webhooks.test')}
      </PostButton>
      <ButtonLink to={`${here}?edit=1`} icon="edit" preventScrollReset>
        {t('webhooks.edit')}
      </ButtonLink>
      {state === 'active' ? (
        <PostButton of={webhookForm} intent="pause" action={here}>
          {t('webhooks.pause')}
        </PostButton>
      ) : (
        <PostButton of={webhookForm} intent="resume" action={here}>
          {t('webhooks.resume')}
        </PostButton>
      )}
      <ConfirmButton
        of={webhookForm}
        intent="secret"
        title={t('webhooks.replaceAsk')}
        text={t('webhooks.replaceText')}
        isReversible
        here={here}
      >
        {t('webhooks.replaceSecret')}
      </ConfirmButton>
      <ConfirmButton
        of={webhookForm}
        intent="delete"
        title={t('webhooks.removeAsk')}
        text={t('webhooks.removeText', { name })}
        look="quiet"
        icon="trash"
        here={here}
      >
        {t('webhooks.remove')}
      </ConfirmButton>
    </div>
  );
}
