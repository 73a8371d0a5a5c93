/** The length rule for a new account password, as the sentence the person reads; null when it holds. */
export function passwordRefusal(password: string, shortest: number): string | null {
  return password.length >= shortest ? null : `The password must have at least ${shortest} characters.`
}
