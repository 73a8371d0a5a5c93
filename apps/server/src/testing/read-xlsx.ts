import { inflateRawSync } from 'node:zlib'
import { XMLParser } from 'fast-xml-parser'
import * as z from 'zod'

const attributes = z.looseObject({ '@r': z.string(), '@t': z.string().optional(), '@s': z.string().optional() })
const cell = attributes.extend({
  v: z.string().optional(),
  is: z.looseObject({ t: z.unknown() }).optional(),
})
const sheet = z.looseObject({
  worksheet: z.looseObject({
    sheetData: z.looseObject({ row: z.array(z.looseObject({ '@r': z.string(), c: z.array(cell) })) }),
  }),
})
const styles = z.looseObject({
  styleSheet: z.looseObject({
    numFmts: z.looseObject({ numFmt: z.array(z.looseObject({ '@numFmtId': z.string(), '@formatCode': z.string() })) }),
    cellXfs: z.looseObject({ xf: z.array(z.looseObject({ '@numFmtId': z.string() })) }),
  }),
})

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  trimValues: false,
  isArray: (name) => ['row', 'c', 'numFmt', 'xf'].includes(name),
})

/** The cells of the first sheet by address (`A1`): text, number or calendar day. */
export function readXlsx(file: Buffer): Map<string, string | number | { day: string }> {
  const parts = unzip(file)
  const { sheetData } = sheet.parse(parser.parse(parts.get('xl/worksheets/sheet1.xml') ?? '')).worksheet
  const formats = readFormats(parts.get('xl/styles.xml') ?? '')
  return new Map(
    sheetData.row.flatMap((row) =>
      row.c.map((found) => [found['@r'], readCell(found, formats[Number(found['@s'] ?? 0)] ?? '')] as const),
    ),
  )
}

function readCell(found: z.infer<typeof cell>, format: string): string | number | { day: string } {
  if (found['@t'] === 'inlineStr') return readText(found.is?.t)
  const number = Number(found.v)
  if (format !== 'yyyy-mm-dd') return number
  return { day: new Date(Date.UTC(1899, 11, 30) + number * 86_400_000).toISOString().slice(0, 10) }
}

function readText(content: unknown): string {
  return typeof content === 'string' ? content : z.object({ '#text': z.string() }).parse(content)['#text']
}

function readFormats(xml: string): string[] {
  const { numFmts, cellXfs } = styles.parse(parser.parse(xml)).styleSheet
  const codes = new Map(numFmts.numFmt.map((format) => [format['@numFmtId'], format['@formatCode']]))
  return cellXfs.xf.map((xf) => codes.get(xf['@numFmtId']) ?? '')
}

const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50

/** Reads the files of a zip archive. Implemented independently, to check the output of the library that wrote it. */
function unzip(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf(uint32(END_OF_DIRECTORY))
  const count = archive.readUInt16LE(end + 10)
  let at = archive.readUInt32LE(end + 16)
  const files = new Map<string, string>()
  for (let i = 0; i < count; i += 1) {
    if (archive.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new Error('the directory of the archive is invalid')
    const [nameLength = 0, extraLength = 0, commentLength = 0] = [28, 30, 32].map((o) => archive.readUInt16LE(at + o))
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    files.set(name, readContent(archive, at))
    at += 46 + nameLength + extraLength + commentLength
  }
  return files
}

function readContent(archive: Buffer, entry: number): string {
  const isDeflated = archive.readUInt16LE(entry + 10) === 8
  const size = archive.readUInt32LE(entry + 20)
  const local = archive.readUInt32LE(entry + 42)
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
  const bytes = archive.subarray(start, start + size)
  return (isDeflated ? inflateRawSync(bytes) : bytes).toString('utf8')
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
