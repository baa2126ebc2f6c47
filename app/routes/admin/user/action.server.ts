/** What an admin does on a user's page. Every act leads back to its part of the page; what a field is at fault for stands at it. */
import { data } from '@remix-run/node';
import { assignPassword } from '#app/domain/people/users/admin-passwords.server.ts';
import { makeAutoLogin, revokeAutoLogin } from '#app/domain/people/accounts/auto-login.server.ts';
import { saveUser, setAddresses, setPermissions } from '#app/domain/people/users/edit-user.server.ts';
import { setLoginCondition } from '#app/domain/people/users/login-conditions.server.ts';
import { endUserSession, endUserSessions, getUser } from '#app/domain/people/users/one-user.server.ts';
import { resetAuthenticator } from '#app/domain/people/accounts/second-factor.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { assignPool } from '#app/domain/people/pools/assign.server.ts';
import { translate } from '#app/locales/translate.ts';
import { redirectWithToast } from '#app/forms/toast.server.ts';
import { userPage, usersPage, type UserTab } from '../shared/users/addresses.ts';
import { readTypedCompany, type TypedCompany } from '../shared/users/company.server.ts';
import { explainFields, type Explained } from '../shared/users/explain.server.ts';

export interface UserRefusal extends Explained {
  choices: TypedCompany['choices'];
}
export interface MadeLink {
  url: string;
  expiresAt: Date;
}

/** The intents, each with the part of the page that it leads back to. */
const tabs: Record<string, UserTab> = {
  save: 'account',
  condition: 'access',
  pool: 'access',
  rights: 'access',
  ranges: 'access',
  assign: 'signin',
  authenticator: 'signin',
  link: 'signin',
  revoke: 'signin',
  end: 'signin',
  endAll: 'signin',
};

export async function actOnUser(person: Person, userGuid: string, form: FormData) {
  const t = translate(person.locale);
  const intent = String(form.get('intent') ?? '');
  const company = intent === 'save' ? await readTypedCompany(person, form) : null;
  try {
    if (intent === 'link') {
      const { url, expiresAt } = await makeAutoLogin(person, { userGuid, minutes: form.get('minutes') });
      return data({ made: { url, expiresAt } as MadeLink, refused: undefined });
    }
    const text = await act(person, userGuid, intent, form, company);
    return await redirectWithToast(userPage(userGuid, tabs[intent]), { kind: 'success', text });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const explained = explainFields(person, error, form);
    if (company?.error) explained.fields.customer = [t(`errors.${company.error}`)];
    const refused: UserRefusal = {
      ...explained,
      hasFields: Object.keys(explained.fields).length > 0,
      choices: company?.choices ?? [],
    };
    const isGone = error.key === 'notFound';
    // What no form shows is told over the page it leads to.
    if (!['save', 'condition', 'pool', 'rights', 'ranges', 'assign'].includes(intent) || isGone)
      return redirectWithToast(isGone ? usersPage : userPage(userGuid, tabs[intent]), {
        kind: 'error',
        text: refused.message,
      });
    return data({ made: undefined, refused }, { status: error.status });
  }
}

/** Answers what is told. */
async function act(
  person: Person,
  userGuid: string,
  intent: string,
  form: FormData,
  company: TypedCompany | null,
): Promise<string> {
  const t = translate(person.locale);
  // With a hidden "false" before each box, the last one counts.
  const fields = { ...Object.fromEntries(form), userGuid };
  const named = async () => ({ name: (await getUser(person, { userGuid })).name });
  switch (intent) {
    case 'save': {
      const { name } = await saveUser(person, { ...fields, customer: company?.customer });
      return t('users.saved', { name });
    }
    case 'condition': {
      const conditionValue = form.get('conditionType') === 'days' ? form.get('conditionValue') : '';
      await setLoginCondition(person, { ...fields, conditionValue });
      return t('users.conditionSaved', await named());
    }
    case 'pool':
      await assignPool(person, { userGuid, bagId: form.get('pool'), version: form.get('version') });
      return t('users.poolSaved', await named());
    case 'rights':
      await setPermissions(person, fields);
      return t('users.rightsSaved', await named());
    case 'ranges':
      await setAddresses(person, fields);
      return t('users.rangesSaved', await named());
    case 'assign':
      await assignPassword(person, fields);
      return t('users.assigned', await named());
    case 'authenticator': {
      const who = await named();
      await resetAuthenticator(person, { userGuid });
      return t('users.authenticatorDone', who);
    }
    case 'revoke':
      await revokeAutoLogin(person, { linkId: form.get('linkId') });
      return t('users.revoked');
    case 'end':
      await endUserSession(person, fields);
      return t('users.sessionEnded');
    case 'endAll':
      return t('users.sessionsEnded', { count: (await endUserSessions(person, { userGuid })).endedCount });
    default:
      throw new DomainError('notAllowed');
  }
}
