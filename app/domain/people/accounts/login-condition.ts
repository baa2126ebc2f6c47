/** The login condition: unlimited, or a number of days from when it was set. Browser-safe. */

export interface LoginCondition {
  loginConditionType: 'unlimited' | 'days';
  loginConditionDays: number | null;
  loginConditionSetAt: Date;
}

/** When sign-in ends for this user; null: never. */
export function loginEndsAt(user: LoginCondition): Date | null {
  if (user.loginConditionType === 'unlimited' || user.loginConditionDays === null) return null;
  return new Date(user.loginConditionSetAt.getTime() + user.loginConditionDays * 24 * 3_600_000);
}

export function isLoginOver(user: LoginCondition, now = new Date()): boolean {
  const end = loginEndsAt(user);
  return end !== null && end <= now;
}
