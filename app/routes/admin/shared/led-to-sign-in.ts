/** Whether an upload by script was answered with the sign-in or the second factor in place of its own answer: the session had ended. */
export function isLedToSignIn({ responseURL }: XMLHttpRequest): boolean {
  return responseURL !== '' && /\/(login|authenticate)$/.test(new URL(responseURL).pathname);
}
