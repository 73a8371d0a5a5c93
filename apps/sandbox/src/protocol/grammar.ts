/** One element of a document: how often it comes and what it holds. */
export interface Rule {
  name: string
  isRequired: boolean
  isRepeatable: boolean
  attributes: readonly string[]
  /** The only texts allowed; empty: any. */
  values: readonly string[]
  /** null: text. */
  children: readonly Rule[] | null
}

type Types = Readonly<Record<string, readonly Rule[]>>

const TOKEN = /\s*([\w-]+|[{}?*+,@=|:])/gy

/**
 * Reads the notation of docs/upstream-protocol.md, so that the two can be held side by side:
 * `Name?@Attribute{Child, Child*, Party:Type}`, `?` optional, `*` any number, `+` at least one, `=A|B` the allowed texts.
 */
export function grammar(source: string, types: Types = {}): Rule[] {
  const tokens = Array.from(source.matchAll(TOKEN), ([, token]) => token ?? '')
  let place = 0
  const take = (wanted: string): boolean => {
    const isThere = tokens[place] === wanted
    if (isThere) place += 1
    return isThere
  }
  const next = (): string => tokens[place++] ?? ''
  const listAfter = (mark: string, separator: string): string[] => {
    const list: string[] = []
    while (take(list.length === 0 ? mark : separator)) list.push(next())
    return list
  }
  const rule = (): Rule => {
    const name = next()
    const often = ['?', '*', '+'].find(take)
    const attributes = listAfter('@', '@')
    const values = listAfter('=', '|')
    const type = take(':') ? (types[next()] ?? []) : null
    return {
      name,
      isRequired: often === undefined || often === '+',
      isRepeatable: often === '*' || often === '+',
      attributes,
      values,
      children: take('{') ? rules() : type,
    }
  }
  const rules = (): Rule[] => {
    const list = [rule()]
    while (take(',')) list.push(rule())
    take('}')
    return list
  }
  return rules()
}
