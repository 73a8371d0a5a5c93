import { XMLParser } from 'fast-xml-parser'
import * as z from 'zod'
import { unzip } from './unzip'

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
    /** Missing in a file without days. */
    numFmts: z
      .looseObject({ numFmt: z.array(z.looseObject({ '@numFmtId': z.string(), '@formatCode': z.string() })) })
      .default({ numFmt: [] }),
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
  const { sheetData } = sheet.parse(parser.parse(parts.get('xl/worksheets/sheet1.xml')?.toString() ?? '')).worksheet
  const formats = readFormats(parts.get('xl/styles.xml')?.toString() ?? '')
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
