import { damagedFile, notASpreadsheet, tooMuchContent } from './sheet-error'
import { readAttribute, xmlEvents, type XmlHandler } from './xml-events'
import type { ZipArchive } from './zip'

/** Where the parts of an xlsx file are, and how its cells are to be understood. */
export interface Workbook {
  /** The first sheet that is not hidden. */
  sheetPath: string
  /** Null when the file has none: its texts are in the cells. */
  sharedStringsPath: string | null
  /** Whether a cell with this style shows a day, by the index of the style. */
  isDayStyle: readonly boolean[]
  /** Days are counted from 1904 instead of 1900. */
  is1904: boolean
}

/** Characters of a part that is read completely. Files with many styles have some megabytes of them. */
const MAX_PART_CHARACTERS = 32 * 1024 * 1024

export async function readWorkbook(zip: ZipArchive): Promise<Workbook> {
  const workbookPath = await findWorkbookPath(zip)
  const folder = workbookPath.slice(0, workbookPath.lastIndexOf('/') + 1)
  const relationsPath = `${folder}_rels/${workbookPath.slice(folder.length)}.rels`
  const relations = await readRelations(zip, relationsPath, folder)
  const { sheetId, is1904 } = await readSheets(zip, workbookPath)
  const sheet = relations.find(({ id }) => id === sheetId)
  const styles = relations.find(({ type }) => type.endsWith('/styles'))
  const strings = relations.find(({ type }) => type.endsWith('/sharedStrings'))
  if (sheet === undefined || !zip.has(sheet.path)) throw damagedFile()
  return {
    sheetPath: sheet.path,
    sharedStringsPath: strings !== undefined && zip.has(strings.path) ? strings.path : null,
    isDayStyle: styles !== undefined && zip.has(styles.path) ? await readStyles(zip, styles.path) : [],
    is1904,
  }
}

/** An archive without a workbook is another kind of file, such as a text document. */
async function findWorkbookPath(zip: ZipArchive): Promise<string> {
  if (!zip.has('_rels/.rels')) throw notASpreadsheet()
  const relations = await readRelations(zip, '_rels/.rels', '')
  const path = relations.find(({ type }) => type.endsWith('/officeDocument'))?.path
  if (path === undefined || !zip.has(path) || !/workbook\w*\.xml$/i.test(path)) throw notASpreadsheet()
  return path
}

interface Relation {
  id: string
  type: string
  path: string
}

async function readRelations(zip: ZipArchive, path: string, folder: string): Promise<Relation[]> {
  const relations: Relation[] = []
  if (!zip.has(path)) throw damagedFile()
  await readPart(zip, path, (name, attributes) => {
    if (name !== 'Relationship') return
    const target = readAttribute(attributes, 'Target') ?? ''
    relations.push({
      id: readAttribute(attributes, 'Id') ?? '',
      type: readAttribute(attributes, 'Type') ?? '',
      path: resolvePath(folder, target),
    })
  })
  return relations
}

function resolvePath(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1)
  const steps: string[] = folder.split('/').filter((step) => step !== '')
  for (const step of target.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '.' && step !== '') steps.push(step)
  }
  return steps.join('/')
}

async function readSheets(zip: ZipArchive, path: string): Promise<{ sheetId: string; is1904: boolean }> {
  const sheets: { id: string; isHidden: boolean }[] = []
  let is1904 = false
  await readPart(zip, path, (name, attributes) => {
    if (name === 'workbookPr') is1904 = ['1', 'true'].includes(readAttribute(attributes, 'date1904') ?? '')
    if (name !== 'sheet') return
    const isHidden = (readAttribute(attributes, 'state') ?? 'visible') !== 'visible'
    sheets.push({ id: readAttribute(attributes, 'id') ?? '', isHidden })
  })
  const sheet = sheets.find(({ isHidden }) => !isHidden) ?? sheets[0]
  if (sheet === undefined) throw damagedFile()
  return { sheetId: sheet.id, is1904 }
}

async function readStyles(zip: ZipArchive, path: string): Promise<boolean[]> {
  const dayFormats = new Set<string>(BUILT_IN_DAY_FORMATS)
  const isDayStyle: boolean[] = []
  let isInCellFormats = false
  const onOpen = (name: string, attributes: string) => {
    if (name === 'numFmt') {
      const id = readAttribute(attributes, 'numFmtId') ?? ''
      if (isDayFormat(readAttribute(attributes, 'formatCode') ?? '')) dayFormats.add(id)
      else dayFormats.delete(id)
    } else if (name === 'cellXfs') isInCellFormats = true
    else if (name === 'xf' && isInCellFormats) {
      isDayStyle.push(dayFormats.has(readAttribute(attributes, 'numFmtId') ?? ''))
    }
  }
  await readPart(zip, path, onOpen, (name) => {
    if (name === 'cellXfs') isInCellFormats = false
  })
  return isDayStyle
}

/** Formats of days that have a number and no text in the file. 18 to 21 and 45 to 47 are times. */
const BUILT_IN_DAY_FORMATS = [14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map(String)

/** A format with a year or a day. Quoted text, colours and escaped characters are no part of it. */
function isDayFormat(code: string): boolean {
  const [first = ''] = code.replaceAll(/"[^"]*"|\[[^\]]*(?:\]|$)|\\.|_.|\*./g, '').split(';')
  return !/general/i.test(first) && /[yd]/i.test(first)
}

/** Reads a small part of the file. */
async function readPart(
  zip: ZipArchive,
  path: string,
  open: XmlHandler['open'],
  close: XmlHandler['close'] = () => {},
): Promise<void> {
  const xml = xmlEvents({ open, close })
  const decoder = new TextDecoder()
  let characters = 0
  for await (const chunk of zip.read(path)) {
    characters += chunk.length
    if (characters > MAX_PART_CHARACTERS) throw tooMuchContent()
    xml.write(decoder.decode(chunk, { stream: true }))
  }
  xml.write(decoder.decode())
  xml.end()
}
