/** Times at which a run did something. The creation time of an order is that of its message and stays. */
const TIME_FIELDS = new Set([
  'at',
  'createTime',
  'endTime',
  'lastAccessTime',
  'nextTryTime',
  'receivedTime',
  'startTime',
  'submitTime',
  'submittedAt',
  'updatedAt',
])
const ORDER_TIMES = new Set(['/api/supplier/order/list', '/api/supplier/order/:id'])
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** The kind of record that a field with an id refers to, by name of the field. */
const ID_FIELDS: Record<string, string> = {
  orderResponseId: 'order response',
  dispatchAdviceIds: 'dispatch advice',
  submittedDispatchAdviceIds: 'dispatch advice',
}

/** The kind of record of a field `id`, by name of the object or list that contains it. */
const ID_PARENTS: Record<string, string> = {
  order: 'order',
  orderResponse: 'order response',
  dispatchAdvices: 'dispatch advice',
  invoice: 'invoice',
  delivery: 'delivery',
  supplier: 'supplier',
  message: 'message',
}

/** The kind of record of the rows of a list or of the field `ids`, by path of the call. */
const ID_CALLS: Record<string, string> = {
  '/api/supplier/order/list': 'order',
  '/api/supplier/order/sync': 'order',
  '/api/supplier/customer/list': 'customer',
  '/api/supplier/customer/sync': 'customer',
  '/api/admin/supplier/list': 'supplier',
  '/api/admin/operations/messages': 'message',
  '/api/admin/operations/syncRuns': 'synchronisation',
  '/api/admin/operations/deliveries': 'delivery',
  '/api/admin/operations/mails': 'mail',
}

/** Returns a reply without the values that differ between two runs: `call` is the path of the call. */
export type Normalizer = (call: string, reply: unknown) => unknown

/**
 * One for each run. Ids are numbered by kind in the order in which they appear, so two runs are equal if their ids
 * correspond one to one. Times of the run and request ids are replaced by a constant.
 */
export function createNormalizer(): Normalizer {
  const numbers = new Map<string, Map<string, number>>()

  function numberId(kind: string, id: string): string {
    const known = numbers.get(kind) ?? new Map<string, number>()
    numbers.set(kind, known)
    const number = known.get(id) ?? known.size + 1
    known.set(id, number)
    return `<${kind} ${number}>`
  }

  function normalize(call: string, value: unknown, names: readonly string[]): unknown {
    if (Array.isArray(value)) return value.map((element: unknown) => normalize(call, element, names))
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(
        Object.entries(value).map(([name, field]) => [name, normalize(call, field, [...names, name])]),
      )
    }
    if (typeof value !== 'string') return value
    const name = names.at(-1) ?? ''
    if (name === 'requestId') return '<request>'
    if (TIME_FIELDS.has(name) && INSTANT.test(value) && !ORDER_TIMES.has(call)) return '<time>'
    const kind = idKind(call, names)
    return kind === undefined ? value : numberId(kind, value)
  }

  return (call, reply) => normalize(call, reply, [])
}

function idKind(call: string, names: readonly string[]): string | undefined {
  const [name = '', parent = ''] = names.toReversed()
  if (name === 'ids') return ID_CALLS[call]
  if (name !== 'id') return ID_FIELDS[name]
  if (parent !== 'list') return ID_PARENTS[parent]
  return names.includes('backingOff') ? 'supplier' : ID_CALLS[call]
}
