import { escapeText } from '../../codec/xml/text'

const REDACTED = '[redacted]'

/** `<` and `>` at any level of escaping, around the two elements that carry the account. */
const ACCOUNT =
  /((<|&(?:amp;)*lt;)((?:[\w.-]+:)?(?:User|Password))\b(?:(?!>|gt;)[^]){0,200}?(?:>|&(?:amp;)*gt;))[^]*?(?=\2\/\3|$)/g

/**
 * A message body as it may lie in a log: the account inside `Authentication` is gone at every level of escaping.
 * @internal
 */
export function redact(body: string): string {
  return body.replaceAll(ACCOUNT, `$1${REDACTED}`)
}

/** Words of the platform that may be shown: an answer that repeats the account does not give it away. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  const forms = secrets.flatMap((secret) => (secret === '' ? [] : [secret, escapeText(secret)]))
  return forms.reduce((rest, secret) => rest.replaceAll(secret, REDACTED), redact(text))
}
