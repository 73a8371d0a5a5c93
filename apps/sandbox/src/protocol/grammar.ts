/** One element of a document: its cardinality and content. */
export interface Rule {
  name: string
  isRequired: boolean
  isRepeatable: boolean
  attributes: readonly string[]
  /** The allowed texts; empty: any text. */
  values: readonly string[]
  /** null: the element contains text. */
  children: readonly Rule[] | null
}

type Types = Readonly<Record<string, readonly Rule[]>>

const TOKEN = /\s*([\w-]+|[{}?*+,@=|:])/gy

/**
 * Parses the notation of docs/upstream-protocol.md, so that the rules can be compared with the documentation:
 * `Name?@Attribute{Child, Child*, Party:Type}`, `?` optional, `*` any number, `+` at least one, `=A|B` the allowed texts.
 */
export function parseGrammar(source: string, types: Types = {}): Rule[] {
  const tokens = Array.from(source.matchAll(TOKEN), ([, token]) => token ?? '')
  let position = 0
  const accept = (wanted: string): boolean => {
    const isMatch = tokens[position] === wanted
    if (isMatch) position += 1
    return isMatch
  }
  const next = (): string => tokens[position++] ?? ''
  const listAfter = (mark: string, separator: string): string[] => {
    const list: string[] = []
    while (accept(list.length === 0 ? mark : separator)) list.push(next())
    return list
  }
  const rule = (): Rule => {
    const name = next()
    const quantifier = ['?', '*', '+'].find(accept)
    const attributes = listAfter('@', '@')
    const values = listAfter('=', '|')
    const type = accept(':') ? (types[next()] ?? []) : null
    return {
      name,
      isRequired: quantifier === undefined || quantifier === '+',
      isRepeatable: quantifier === '*' || quantifier === '+',
      attributes,
      values,
      children: accept('{') ? rules() : type,
    }
  }
  const rules = (): Rule[] => {
    const list = [rule()]
    while (accept(',')) list.push(rule())
    accept('}')
    return list
  }
  return rules()
}
