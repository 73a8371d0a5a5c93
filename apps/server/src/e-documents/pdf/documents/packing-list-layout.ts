import {
  packageCount,
  shipmentPackages,
  totalGrossWeight,
  unpackedLines,
  type ShipmentPackage,
} from '@partwire/domain/document-files/packages'
import type { Block, Content, Style } from 'pdfmake'
import { joinParts, labelled, plainText, quietText } from '../content'
import { headCell, listTable, spanningRow } from '../table'
import { formatDecimal } from '../words'
import type { Layout } from '../write-pdf'
import { adviceFrame, adviceHead, type PrintedAdvice } from './delivery-note-layout'
import {
  descriptionCell,
  formatMeasurements,
  formatPacketNumber,
  formatQuantity,
  partiesBlock,
  type PrintContext,
} from './document-parts'
import { translateTerm } from './document-words'

const RIGHT: Style = { alignment: 'right' }

/** The dispatch advice by packages: each with its lines, then what has no package, then the totals. */
export function packingListLayout(advice: PrintedAdvice, context: PrintContext): Layout {
  const { documentWords } = context
  const count = packageCount(advice)
  const packages = shipmentPackages(advice).map((each, i) =>
    linesBlock(
      advice,
      { lines: each.lines, heading: packageHeading(each, { number: i + 1, count }, context) },
      context,
    ),
  )
  const unpacked = unpackedLines(advice)
  const rest = { lines: unpacked, heading: [plainText(documentWords.unpacked, { bold: true, fontSize: 10 })] }
  return {
    content: [
      ...adviceHead(advice, documentWords.packingList, context),
      ...packages,
      ...(unpacked.length === 0 ? [] : [linesBlock(advice, rest, context)]),
      totalsBlock(advice, context),
      partiesBlock(advice, context),
    ],
    ...adviceFrame(advice, documentWords.packingList, context),
  }
}

function packageHeading(
  packed: ShipmentPackage,
  { number, count }: { number: number; count: number },
  context: PrintContext,
): Content[] {
  const { documentWords } = context
  const parts = [
    documentWords.packageOf(number, count),
    translateTerm(packed.packetKind, documentWords),
    formatPacketNumber(packed, context),
  ]
  const measurements = formatMeasurements(packed.measurements, context)
  return [
    plainText(joinParts(parts, ' · '), { bold: true, fontSize: 10 }),
    ...(measurements === '' ? [] : [quietText(measurements)]),
  ]
}

const COLUMNS = 3

/** The heading is repeated on each page that has lines of the block. */
function linesBlock(
  { items }: PrintedAdvice,
  { lines, heading }: { lines: readonly number[]; heading: Content[] },
  context: PrintContext,
): Block {
  const { words } = context
  return listTable({
    widths: [20, '*', 100],
    head: [
      spanningRow({ stack: heading }, COLUMNS),
      [headCell(words.position), headCell(words.description), headCell(words.quantity, RIGHT)],
    ],
    rows: lines.flatMap((position) => {
      const item = items[position - 1]
      if (item === undefined) return []
      return [
        [
          plainText(String(position)),
          descriptionCell(item, context),
          plainText(formatQuantity(item.quantity, item.uom, context), RIGHT),
        ],
      ]
    }),
  })
}

function totalsBlock(advice: PrintedAdvice, { words, documentWords }: PrintContext): Block {
  const weight = totalGrossWeight(advice)
  const totals = [
    labelled(documentWords.packages, String(packageCount(advice))),
    weight === '' ? '' : labelled(documentWords.grossWeight, `${formatDecimal(weight, words)} kg`),
  ]
  return plainText(joinParts(totals, ' · '), { bold: true, fontSize: 11, alignment: 'right', margin: [0, 4, 0, 10] })
}
