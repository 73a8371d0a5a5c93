import * as z from 'zod'

export interface ReplyComparison {
  /** One sentence per difference. */
  problems: string[]
  /** Paths of the values that were compared; of a list `list.0.id` for every element. */
  fields: string[]
}

/**
 * Compares a reply with its schema, strictly at any depth: no field that the schema does not name, no missing field, exact
 * types. `parse` of the schema would drop unknown fields and fill in defaults instead.
 */
export function compareReply(schema: unknown, value: unknown, path = ''): ReplyComparison {
  if (schema instanceof z.ZodDiscriminatedUnion) return compareReply(findOption(schema, value), value, path)
  if (schema instanceof z.ZodUnion) return compareUnion(schema, value, path)
  if (schema instanceof z.ZodObject) return compareObject(schema, value, path)
  if (schema instanceof z.ZodArray) {
    if (!Array.isArray(value)) return problem(path, 'is not a list')
    return join(value.map((element: unknown, i) => compareReply(schema.element, element, `${path}.${i}`)))
  }
  if (schema instanceof z.ZodNullable && value === null) return join([])
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return compareReply(schema.unwrap(), value, path)
  }
  return compareScalar(schema, value, path)
}

function compareObject(schema: z.ZodObject, value: unknown, path: string): ReplyComparison {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return problem(path, 'is not an object')
  const fields = new Map<string, unknown>(Object.entries(value))
  const shape = new Map<string, unknown>(Object.entries(schema.shape))
  const at = (name: string) => (path === '' ? name : `${path}.${name}`)
  return join([
    ...[...fields.keys()].filter((name) => !shape.has(name)).map((name) => problem(at(name), 'is not in the schema')),
    ...[...shape].map(([name, field]) => {
      if (fields.has(name)) return compareReply(field, fields.get(name), at(name))
      return field instanceof z.ZodOptional ? join([]) : problem(at(name), 'is missing')
    }),
  ])
}

/** The option that the discriminator selects, or the first one. */
function findOption({ options, def: { discriminator } }: z.ZodDiscriminatedUnion, value: unknown): unknown {
  const selected = new Map<string, unknown>(Object.entries(Object(value))).get(discriminator)
  const fits = (option: unknown) => {
    const field: unknown = option instanceof z.ZodObject ? option.shape[discriminator] : undefined
    return field instanceof z.ZodType && field.safeParse(selected).success
  }
  return options.find(fits) ?? options[0]
}

/** The comparison with the option that fits best. */
function compareUnion({ options }: z.ZodUnion, value: unknown, path: string): ReplyComparison {
  const [best = problem(path, 'fits no option')] = options
    .map((option) => compareReply(option, value, path))
    .toSorted((a, b) => a.problems.length - b.problems.length)
  return best
}

const SCALARS = [z.ZodString, z.ZodNumber, z.ZodBoolean, z.ZodEnum, z.ZodLiteral, z.ZodNull]

function compareScalar(schema: unknown, value: unknown, path: string): ReplyComparison {
  if (!(schema instanceof z.ZodType) || !SCALARS.some((kind) => schema instanceof kind)) {
    throw new Error(`compare-reply.ts cannot read the schema at ${path}.`)
  }
  const { success } = schema.safeParse(value)
  if (!success) return problem(path, `has the wrong type or value: ${JSON.stringify(value)}`)
  return { problems: [], fields: [path.replaceAll(/\.\d+(?=\.|$)/g, '.0')] }
}

function problem(path: string, sentence: string): ReplyComparison {
  return { problems: [`${path || 'the reply'} ${sentence}`], fields: [] }
}

function join(comparisons: readonly ReplyComparison[]): ReplyComparison {
  return {
    problems: comparisons.flatMap(({ problems }) => problems),
    fields: comparisons.flatMap(({ fields }) => fields),
  }
}
