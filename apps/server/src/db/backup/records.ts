import * as z from 'zod'
import { byteReader } from './byte-reader'
import { ALTERED } from './chunks'

/**
 * The content of a backup: the manifest, then for each of its tables the rows and their number, then the end. A record is
 * its kind (one letter), the length of its value and the value: JSON, or rows in the text format of COPY.
 */
export type BackupRecord =
  | { kind: 'manifest'; manifest: Manifest }
  | { kind: 'rows'; rows: Buffer }
  | { kind: 'table-end'; rowCount: number }
  | { kind: 'end'; sequences: SequencePosition[] }

export type Manifest = z.infer<typeof manifestShape>
export type BackupTable = z.infer<typeof tableShape>
export type SequencePosition = z.infer<typeof sequenceShape>

const tableShape = z.strictObject({
  name: z.string(),
  /** In the order of the values of a row. Generated columns are left out. */
  columns: z.array(z.strictObject({ name: z.string(), type: z.string() })),
})

const sequenceShape = z.strictObject({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })

const manifestShape = z.strictObject({
  createdAt: z.iso.datetime(),
  postgresVersion: z.string(),
  /** The version of the schema: the applied migrations. */
  migrations: z.array(z.strictObject({ name: z.string(), checksum: z.string(), isFinished: z.boolean() })),
  /** The known text that is encrypted with SECRET_KEY. Null: the database had none yet. */
  keyCheck: z.string().nullable(),
  tables: z.array(tableShape),
})

const HEAD_BYTES = 5
const MAX_ROWS_BYTES = 64 * 1024
const MAX_VALUE_BYTES = 4 * 1024 * 1024
const LINE_FEED = 0x0a

const KINDS = { manifest: 'M', rows: 'R', 'table-end': 'T', end: 'E' } as const

export function encodeRecord(record: Exclude<BackupRecord, { kind: 'rows' }>): Buffer {
  const { kind, ...value } = record
  return encode(kind, Buffer.from(JSON.stringify(value)))
}

/** Splits rows of any size into records. */
export function* encodeRows(rows: Buffer): Generator<Buffer> {
  for (let at = 0; at < rows.length; at += MAX_ROWS_BYTES) yield encode('rows', rows.subarray(at, at + MAX_ROWS_BYTES))
}

function encode(kind: BackupRecord['kind'], value: Buffer): Buffer {
  const head = Buffer.alloc(HEAD_BYTES)
  head.write(KINDS[kind], 'latin1')
  head.writeUInt32BE(value.length, 1)
  return Buffer.concat([head, value])
}

/** Every row ends with a line feed; line feeds in values are escaped. */
export function countRows(rows: Buffer): number {
  let count = 0
  for (let at = rows.indexOf(LINE_FEED); at >= 0; at = rows.indexOf(LINE_FEED, at + 1)) count += 1
  return count
}

/**
 * Reads the records of a backup. Throws if they are not in the order of the format or a number of rows is wrong.
 */
export async function* decodeRecords(source: AsyncIterable<Buffer>): AsyncGenerator<BackupRecord> {
  const records = decodeEach(source)
  const next = async () => (await records.next()).value ?? null
  const first = await next()
  if (first?.kind !== 'manifest') throw new Error(ALTERED)
  yield first

  for (let table = 0; table < first.manifest.tables.length; table += 1) {
    let count = 0
    let record = await next()
    for (; record?.kind === 'rows'; record = await next()) {
      count += countRows(record.rows)
      yield record
    }
    if (record?.kind !== 'table-end' || record.rowCount !== count) throw new Error(ALTERED)
    yield record
  }
  const end = await next()
  if (end?.kind !== 'end' || (await next()) !== null) throw new Error(ALTERED)
  yield end
}

async function* decodeEach(source: AsyncIterable<Buffer>): AsyncGenerator<BackupRecord, null> {
  const reader = byteReader(source)
  for (let head = await reader.read(HEAD_BYTES); head !== null; head = await reader.read(HEAD_BYTES)) {
    const length = head.length < HEAD_BYTES ? Infinity : head.readUInt32BE(1)
    if (length > MAX_VALUE_BYTES) throw new Error(ALTERED)
    const value = length === 0 ? Buffer.alloc(0) : await reader.read(length)
    if (value === null || value.length < length) throw new Error(ALTERED)
    yield decode(head.toString('latin1', 0, 1), value)
  }
  return null
}

function decode(letter: string, value: Buffer): BackupRecord {
  switch (letter) {
    case KINDS.manifest:
      return { kind: 'manifest', ...parse(z.strictObject({ manifest: manifestShape }), value) }
    case KINDS.rows:
      return { kind: 'rows', rows: value }
    case KINDS['table-end']:
      return { kind: 'table-end', ...parse(z.strictObject({ rowCount: z.int() }), value) }
    case KINDS.end:
      return { kind: 'end', ...parse(z.strictObject({ sequences: z.array(sequenceShape) }), value) }
    default:
      throw new Error(ALTERED)
  }
}

function parse<Shape extends z.ZodType>(shape: Shape, value: Buffer): z.infer<Shape> {
  const parsed = shape.safeParse(JSON.parse(value.toString('utf8')))
  if (!parsed.success)
    throw new Error('The backup has another format than this version reads.', { cause: parsed.error })
  return parsed.data
}
