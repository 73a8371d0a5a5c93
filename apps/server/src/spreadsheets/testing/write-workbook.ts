import { writeZip, type ZipPart } from './write-zip'

interface WorkbookParts {
  /** Content of `sheetData`. */
  rows: string
  /** Content of `sst`; without it the file has no shared strings. */
  sharedStrings?: string
  /** Content of `styleSheet`. */
  styles?: string
  is1904?: boolean
  /** One sheet without merged cells. Otherwise a hidden sheet comes first, and the header has a merged cell. */
  isPlain?: boolean
  /** Further parts, or others with the same name. */
  parts?: readonly ZipPart[]
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const RELATIONS = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const CONTENT_TYPES = [
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
  `<Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET}.sheet.main+xml"/>`,
  `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SPREADSHEET}.worksheet+xml"/>`,
  `<Override PartName="/xl/styles.xml" ContentType="${SPREADSHEET}.styles+xml"/>`,
  `<Override PartName="/xl/sharedStrings.xml" ContentType="${SPREADSHEET}.sharedStrings+xml"/>`,
].join('')

/** Writes an xlsx file from XML, as several programs write it. */
export function writeWorkbook(workbook: WorkbookParts): Buffer {
  const { rows, sharedStrings, styles, is1904 = false, isPlain = false, parts = [] } = workbook
  const hidden = isPlain ? '' : '<sheet name="Notes" sheetId="2" state="hidden" r:id="rId9"/>'
  const merged = isPlain ? '' : '<mergeCells count="1"><mergeCell ref="A1:C1"/></mergeCells>'
  const own: ZipPart[] = [
    {
      name: '[Content_Types].xml',
      content: `${DECLARATION}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${CONTENT_TYPES}</Types>`,
    },
    {
      name: '_rels/.rels',
      content: `${DECLARATION}<Relationships ${RELATIONS}><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `${DECLARATION}<workbook ${MAIN} xmlns:r="${OFFICE}"><workbookPr${is1904 ? ' date1904="1"' : ''}/><sheets>${hidden}<sheet name="Parts" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `${DECLARATION}<Relationships ${RELATIONS}><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="/xl/styles.xml"/><Relationship Id="rId3" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: `${DECLARATION}<worksheet ${MAIN}><sheetData>${rows}</sheetData>${merged}</worksheet>`,
    },
    ...(styles === undefined
      ? []
      : [{ name: 'xl/styles.xml', content: `${DECLARATION}<styleSheet ${MAIN}>${styles}</styleSheet>` }]),
    ...(sharedStrings === undefined
      ? []
      : [{ name: 'xl/sharedStrings.xml', content: `${DECLARATION}<sst ${MAIN}>${sharedStrings}</sst>` }]),
  ]
  const names = new Set(parts.map(({ name }) => name))
  return writeZip([...own.filter(({ name }) => !names.has(name)), ...parts])
}
