import { escapeText } from '../../codec/xml/text'

const REDACTED = '[redacted]'

/** The content of User and Password elements, with `<` and `>` at any level of escaping. */
const ACCOUNT =
  /((<|&(?:amp;)*lt;)((?:[\w.-]+:)?(?:User|Password))\b(?:(?!>|gt;)[^]){0,200}?(?:>|&(?:amp;)*gt;))[^]*?(?=\2\/\3|$)/g

/**
 * A message body that may be logged: user name and password are replaced at every level of escaping.
 * @internal
 */
export function redact(body: string): string {
  return body.replaceAll(ACCOUNT, `$1${REDACTED}`)
}

/** Text of the platform that may be shown: also replaces the given secrets, plain and escaped. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  const forms = secrets.flatMap((secret) => (secret === '' ? [] : [secret, escapeText(secret)]))
  return forms.reduce((rest, secret) => rest.replaceAll(secret, REDACTED), redact(text))
}
