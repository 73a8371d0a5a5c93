/** The rule for a new password, as the hint below its field. The server writes the minimum length into index.html. */
export function passwordHint(): string {
  const meta = document.querySelector('meta[name="min-password-length"]')
  return `At least ${meta?.getAttribute('content') ?? '8'} characters.`
}

/** The hint where people choose a password for themselves. The list of common passwords is on the server only. */
export function ownPasswordHint(): string {
  return `${passwordHint()} Common passwords and your name are not accepted.`
}
