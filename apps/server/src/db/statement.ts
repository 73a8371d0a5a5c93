import { sql, type CompiledQuery, type RawBuilder } from 'kysely'
import { executeStatement, type Db } from './connect'

/** The placeholder of a named value, for use inside `sql`. */
export type Value<Values> = <Name extends keyof Values & string>(name: Name) => RawBuilder<Values[Name]>

/** Executes a statement with the given values. */
export type Statement<Values, Row> = (db: Db, values: Values) => Promise<Row[]>

/**
 * A statement whose text is composed once, at its first execution. Composing the text of a long statement for each call
 * takes longer than executing it. `compose` must not depend on anything that changes.
 */
export function defineStatement<Values extends object, Row>(
  compose: (value: Value<Values>) => RawBuilder<unknown>,
): Statement<Values, Row> {
  let compiled: CompiledQuery<Row> | undefined
  return async (db, values) => {
    compiled ??= mergeParameters(sql<Row>`${compose((name) => sql`${new Placeholder(name)}`)}`.compile(db))
    const { sql: text, query, queryId } = compiled
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? Reflect.get(values, parameter.name) : parameter,
    )
    return executeStatement(db, { sql: text, query, queryId, parameters })
  }
}

/** Sends a value once that the text of a statement contains several times. Kysely makes a parameter of each place. */
function mergeParameters<Row>({ sql: text, query, queryId, parameters }: CompiledQuery<Row>): CompiledQuery<Row> {
  const merged: unknown[] = []
  const numbers = parameters.map((parameter) => {
    const known = merged.findIndex((other) => isSameValue(other, parameter))
    return known < 0 ? merged.push(parameter) : known + 1
  })
  let places = 0
  const mergedText = text.replaceAll(/\$(\d+)/g, (_, number: string) => {
    places += 1
    return `$${numbers[Number(number) - 1]}`
  })
  if (places !== parameters.length) throw new Error(`A literal of the statement looks like a parameter: ${text}`)
  return { sql: mergedText, query, queryId, parameters: merged }
}

function isSameValue(one: unknown, other: unknown): boolean {
  return one instanceof Placeholder && other instanceof Placeholder && one.name === other.name
}

/**
 * One value for each variant, created at its first use. For statements whose text has variants, such as the sort field:
 * their number must be small and fixed. `nameVariant` is for statements of frequent calls: a template takes a fifth of the time
 * of `JSON.stringify`. Variants with different values must have different names.
 */
export function byVariant<Variant, Result extends object>(
  create: (variant: Variant) => Result,
  nameVariant: (variant: Variant) => string = JSON.stringify,
): (variant: Variant) => Result {
  const known = new Map<string, Result>()
  return (variant) => {
    const name = nameVariant(variant)
    const found = known.get(name)
    if (found !== undefined) return found
    const created = create(variant)
    known.set(name, created)
    return created
  }
}

/** Stands for a value in the parameters of the composed statement. */
class Placeholder {
  constructor(readonly name: string) {}
}
