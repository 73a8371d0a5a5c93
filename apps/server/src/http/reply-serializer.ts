import fastJson, { type Schema } from 'fast-json-stringify'
import * as z from 'zod'

const SCALAR_TYPES: ReadonlySet<unknown> = new Set(['string', 'number', 'integer', 'boolean', 'null'])

export const JSON_TYPE = 'application/json; charset=utf-8'

export type Serializer = (reply: unknown) => string
/** The compiled ones. */
const serializers = new WeakMap<Replying, Serializer>()

/** A call or an upload. */
interface Replying {
  path: string
  reply: z.ZodType
}

/**
 * Writes a reply as JSON with the fields of the contract, so a field that the contract does not name is never sent.
 * Compiled once per process and call, at its first reply: all calls together would make each start a third of a second
 * longer.
 */
export function replySerializer(call: Replying): Serializer {
  return (reply) => (serializers.get(call) ?? compileSerializer(call))(reply)
}

function compileSerializer(call: Replying): Serializer {
  const [success, refusal] = replySchemas(call).map((schema) => fastJson(schema))
  if (success === undefined || refusal === undefined) throw new Error(`The reply of ${call.path} is not a union.`)
  const serialize: Serializer = (reply) => (isSuccess(reply) ? success(reply) : refusal(reply))
  serializers.set(call, serialize)
  return serialize
}

function isSuccess(reply: unknown): boolean {
  return typeof reply === 'object' && reply !== null && 'success' in reply && reply.success === true
}

/** The schemas of a success and of a refusal, in this order. */
function replySchemas(call: Replying): Schema[] {
  const { oneOf = [], anyOf = oneOf } = z.toJSONSchema(call.reply, { io: 'output', target: 'draft-7' })
  return anyOf.map(withoutAlternatives).filter(isSchema)
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null
}

/**
 * The schema with `anyOf` replaced by a list of types where that says the same to the serializer. For `anyOf` it compiles
 * and runs a validator, which stops a process for 100 to 200 ms at the first reply and costs time for each value.
 */
function withoutAlternatives(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutAlternatives)
  if (typeof schema !== 'object' || schema === null) return schema
  const simple = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, withoutAlternatives(value)]))
  const { anyOf, ...rest } = simple
  if (!Array.isArray(anyOf)) return simple
  const types = anyOf.map((each: { type?: unknown }) => each.type)
  const objects = anyOf.filter((each: { type?: unknown }) => each.type === 'object')
  if (types.every((type) => SCALAR_TYPES.has(type)))
    return { ...rest, type: types.length === 1 ? types[0] : [...new Set(types)] }
  return objects.length === 1 && types.length === 2 && types.includes('null')
    ? { ...rest, ...objects[0], nullable: true }
    : simple
}
