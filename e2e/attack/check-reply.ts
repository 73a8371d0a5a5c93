import { refusedReply } from '@partwire/contract/reply'
import { SUPPLIER_B_MARKER, type VisitorName } from './accounts'
import type { HttpReply } from './http-client'

export interface Expectation {
  visitor: VisitorName
  /** True when the request must be refused: no access, no anti-forgery token, no session. */
  mustFail: boolean
}

const SECURITY_HEADERS: Record<string, RegExp> = {
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^deny$/i,
  'referrer-policy': /^no-referrer$/,
  'content-security-policy': /default-src 'none'/,
}

/**
 * Texts that reveal internals, also inside JSON: stack traces, database errors, file paths. The attack itself sends
 * none of them.
 */
const INTERNALS = [
  /(?:\n|\\n)\s+at /,
  /node_modules|apps\/server|dist\/main\.js|file:\/\/\//,
  /syntax error at or near|invalid input syntax|violates \w+[- ]?\w* constraint|relation \\?"\w+|duplicate key value/,
  /ECONNREFUSED|ENOENT|RangeError|TypeError|SyntaxError|Cannot read propert/,
]

/** Returns one sentence per problem of a reply. */
export function checkReply(reply: HttpReply, { visitor, mustFail }: Expectation): string[] {
  const { status, headers, text } = reply
  const problems: string[] = []
  if (status >= 500 && status !== 503) problems.push(`a ${status}: ${text.slice(0, 200)}`)
  if (status === 503 && headers['retry-after'] === undefined) problems.push('a 503 without Retry-After')
  if (status >= 400 && text !== '' && !isRefusal(text))
    problems.push(`a ${status} that is no refusal: ${text.slice(0, 200)}`)
  if (status < 300 && mustFail && !isRefusal(text))
    problems.push(`a ${status} where it must be refused: ${text.slice(0, 200)}`)
  if (visitor !== 'supplier B' && visitor !== 'operator' && text.includes(SUPPLIER_B_MARKER)) {
    problems.push('a reply with the mark of supplier B')
  }
  if (status >= 400) {
    for (const pattern of INTERNALS) {
      if (pattern.test(text)) problems.push(`a reply with internals (${pattern.source}): ${text.slice(0, 200)}`)
    }
  }
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
    if (!value.test(String(headers[name] ?? ''))) problems.push(`a ${status} without a valid ${name} header`)
  }
  return problems
}

/** True for `{"success":false,"code":…}`, the format of every refusal. */
function isRefusal(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return refusedReply.safeParse(value).success
  } catch {
    return false
  }
}
