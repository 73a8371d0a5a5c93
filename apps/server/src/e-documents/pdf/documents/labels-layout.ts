import { grossWeight, packageCount, packageSscc, shipmentPackages } from '@partwire/domain/document-files/packages'
import type { ShipmentPackage } from '@partwire/domain/document-files/packages'
import type { Block, Content, Style } from 'pdfmake'
import { joinParts, plainText, quietText } from '../content'
import { shortenToWidth } from '../text-runs'
import { formatDecimal } from '../words'
import type { Layout } from '../write-pdf'
import { ssccBars, ssccElement, ssccMatrix, type Barcode } from './barcodes'
import type { PrintedAdvice } from './delivery-note-layout'
import { addressLines, formatPacketNumber, recipient, senderParts, type PrintContext } from './document-parts'
import { translateTerm } from './document-words'

const POINTS_PER_MM = 72 / 25.4
const PAGE_WIDTH_MM = 105
const MARGIN_MM = 7

/** GS1 requires modules of at least 0.495 mm, bars of at least 32 mm and quiet zones of 10 modules on each side. */
const BARS = { moduleMm: 0.5, heightMm: 33, topMm: 102 }
const MATRIX = { moduleMm: 1, topMm: 81, leftMm: 70 }
/** The text of a label has the width of the page without margins. A name may have two lines, which are not quite full. */
const LINE_WIDTH_PT = toPoints(PAGE_WIDTH_MM - 2 * MARGIN_MM)
const TWO_LINES = 1.6
/** Below the bars. */
const TEXT_TOP_MM = BARS.topMm + BARS.heightMm + 1

/** One page of A6 for each package. Nothing is scaled, so that the codes have the size that is set here. */
export function labelsLayout(advice: PrintedAdvice, context: PrintContext): Layout {
  const packages = shipmentPackages(advice)
  const count = packageCount(advice)
  const margin = toPoints(MARGIN_MM)
  return {
    pageSize: 'A6',
    pageMargins: [margin, toPoints(6), margin, toPoints(2)],
    content: packages.map((packed, i): Block => {
      const isLast = i === packages.length - 1
      const stack = [...labelFacts(advice, packed, { number: i + 1, count, context }), ...labelCodes(packed, context)]
      return { stack, ...(!isLast && ({ pageBreak: 'after' } as const)) }
    }),
    header: () => '',
    footer: () => '',
  }
}

interface LabelContext {
  number: number
  count: number
  context: PrintContext
}

function labelFacts(
  advice: PrintedAdvice,
  packed: ShipmentPackage,
  { number, count, context }: LabelContext,
): Content[] {
  const { words, documentWords, country } = context
  const [name = '', ...address] = addressLines(recipient(advice), country)
  const weight = grossWeight(packed.measurements)
  return [
    quietText(documentWords.from),
    fitted(joinParts(senderParts(advice.sellerParty), ', '), { fontSize: 8, margin: [0, 0, 0, 6] }),
    quietText(documentWords.to),
    ...(name === '' ? [] : [fitted(name, { fontSize: 13, bold: true }, LINE_WIDTH_PT * TWO_LINES)]),
    ...address.filter((line) => line !== '').map((line) => fitted(line, { fontSize: 11 })),
    factColumns([documentWords.adviceNumber, advice.desAdvId], [documentWords.order, advice.buyerOrderNumber]),
    factColumns(
      [documentWords.package, documentWords.packageOf(number, count)],
      [documentWords.grossWeight, weight === '' ? '' : `${formatDecimal(weight, words)} kg`],
    ),
  ]
}

const COLUMN_GAP_PT = 8

/** Two facts side by side; a blank value leaves its place empty. */
function factColumns(...facts: readonly (readonly [string, string])[]): Block {
  const width = (LINE_WIDTH_PT - COLUMN_GAP_PT) / 2
  return {
    columns: facts.map(([label, value]) => ({
      width: '*' as const,
      stack: value === '' ? [] : [quietText(label), fitted(value, { fontSize: 10 }, width)],
    })),
    columnGap: COLUMN_GAP_PT,
    margin: [0, 6, 0, 0],
  }
}

/** The codes at fixed places of the page; without an SSCC the number of the package in large letters. */
function labelCodes(packed: ShipmentPackage, context: PrintContext): Content[] {
  const { documentWords } = context
  const kind = translateTerm(packed.packetKind, documentWords)
  const number = formatPacketNumber(packed, context)
  const texts: Content = {
    stack: [fitted(kind, { fontSize: 12, bold: true }), fitted(number, { fontSize: 11 }, toPoints(MATRIX.leftMm))],
    absolutePosition: { x: toPoints(MARGIN_MM), y: toPoints(MATRIX.topMm) },
  }
  const sscc = packageSscc(packed)
  if (sscc === null) return [texts]
  const bars = ssccBars(sscc, { module: toPoints(BARS.moduleMm), height: toPoints(BARS.heightMm) })
  const matrix = ssccMatrix(sscc, toPoints(MATRIX.moduleMm))
  return [
    texts,
    placedCode(matrix, toPoints(PAGE_WIDTH_MM - MARGIN_MM) - matrix.width, toPoints(MATRIX.topMm)),
    placedCode(bars, (toPoints(PAGE_WIDTH_MM) - bars.width) / 2, toPoints(BARS.topMm)),
    {
      ...plainText(ssccElement(sscc), { fontSize: 10, alignment: 'center' }),
      absolutePosition: { x: toPoints(MARGIN_MM), y: toPoints(TEXT_TOP_MM) },
    },
  ]
}

function placedCode({ bars }: Barcode, x: number, y: number): Content {
  return { canvas: bars, absolutePosition: { x, y } }
}

/** Long texts are shortened: they would reach the codes. The delivery note has them in full. */
function fitted(text: string, style: Style & { fontSize: number }, maxWidth = LINE_WIDTH_PT): Block {
  return plainText(shortenToWidth(text, { ...style, maxWidth }), style)
}

function toPoints(millimetres: number): number {
  return millimetres * POINTS_PER_MM
}
