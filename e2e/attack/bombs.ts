import { gzipSync } from 'node:zlib'
import { ALL_CALLS } from '@partwire/contract/all-calls'

/** The calls that accept documents of up to 8 MB. */
export const DOCUMENT_PATHS = ALL_CALLS.map(({ path }) => path).filter((path) =>
  /\/(orderResponse|dispatchAdvice|invoice)\/(update|submit)$/.test(path),
)

/** Just below the limit of 8 MB of the document calls. */
const BOMB_BYTES = 8_388_598

export interface Bomb {
  name: string
  headers: Record<string, string>
  bodyFor: (path: string) => Buffer
}

const JSON_TYPE = { 'content-type': 'application/json' }

/** Bodies that are cheap to send and expensive to read. The bytes are created once and reused for every request. */
export const BOMBS: readonly Bomb[] = [
  plain('nested lists', nested('[', '', ']')),
  plain('nested objects', nested('{"a":', '1', '}')),
  plain('nested lists without an end', '['.repeat(BOMB_BYTES)),
  plain('one long string', `{"orderId":"${'x'.repeat(BOMB_BYTES - 20)}"}`),
  plain('one long escaped string', `{"orderId":"${String.raw`\u0041`.repeat((BOMB_BYTES - 20) / 6)}"}`),
  plain('one long number', `{"orderId":${'9'.repeat(BOMB_BYTES - 20)}}`),
  plain('400,000 keys', `{${repeated(400_000, (i) => `"key${i}":${i % 10}`)}}`),
  plain('one key 700,000 times', `{${repeated(700_000, () => '"form":{}')}}`),
  plain('1,000,000 small values', `{"orderId":"1","form":{"items":[${repeated(1_000_000, () => '0')}]}}`),
  plain('2,000,000 empty lists', `[${repeated(2_000_000, () => '[]')}]`),
  { name: 'ten thousand items of fifty empty rows', headers: JSON_TYPE, bodyFor: rowsBomb(10_000, 50) },
  { name: 'a hundred kilobytes of empty rows', headers: JSON_TYPE, bodyFor: rowsBomb(500, 50) },
  {
    name: 'gzip of 100 MB',
    headers: { ...JSON_TYPE, 'content-encoding': 'gzip' },
    bodyFor: constant(gzipSync(Buffer.alloc(100_000_000, ' '))),
  },
]

function plain(name: string, text: string): Bomb {
  return { name, headers: JSON_TYPE, bodyFor: constant(Buffer.from(text)) }
}

function constant(body: Buffer): () => Buffer {
  return () => body
}

function nested(open: string, middle: string, close: string): string {
  const depth = Math.floor(BOMB_BYTES / (open.length + close.length))
  return open.repeat(depth) + middle + close.repeat(depth)
}

function repeated(count: number, text: (index: number) => string): string {
  return Array.from({ length: count }, (_, i) => text(i)).join(',')
}

/** A formally valid document: items with the maximum number of rows, all of them breaking a rule. */
function rowsBomb(items: number, rows: number): (path: string) => Buffer {
  const kinds = [
    { document: 'orderResponse', rowsField: 'confirms' },
    { document: 'dispatchAdvice', rowsField: 'measurements' },
    { document: 'invoice', rowsField: 'allowOrCharges' },
  ]
  const bodies = new Map(
    kinds.map(({ document, rowsField }) => {
      const item = `{"${rowsField}":[${repeated(rows, () => '{}')}]}`
      const text = `{"orderId":"1","${document}Id":"1","form":{"items":[${repeated(items, () => item)}]}}`
      return [document, Buffer.from(text)]
    }),
  )
  return (path) => bodies.get(path.split('/')[3] ?? '') ?? Buffer.alloc(0)
}
