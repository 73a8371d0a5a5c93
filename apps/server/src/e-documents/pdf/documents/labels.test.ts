import { beforeAll, describe, expect, test } from 'vitest'
import {
  cropPicture,
  measureColumn,
  measureRow,
  readBarcode,
  renderPage,
  type Picture,
} from '../../testing/read-barcodes'
import { readPdf } from '../../testing/read-pdf'
import { ssccBars } from './barcodes'
import type { PrintedAdvice } from './delivery-note-layout'
import { renderDocumentPdf } from './render-document'
import { aDispatchedItem, aSentAdvice, SSCC } from './samples'

const MODULES = 156
const BARS = { topMm: 100, bottomMm: 136 }
const MATRIX = { topMm: 77, bottomMm: 101, leftMm: 75 }

describe('on a rendered label', () => {
  let page: Picture
  let stretches: ReturnType<typeof measureRow>

  beforeAll(async () => {
    page = await renderPage(await renderLabels(aSentAdvice()))
    stretches = measureRow(page, 120)
  })

  test('the page is A6', () => {
    expect([page.width, page.height].map((pixels) => Math.round((pixels / 600) * 25.4))).toEqual([105, 148])
  })

  test('a reader finds (00) and the SSCC in the GS1-128 at the bottom', () => {
    expect(readBarcode(cropPicture(page, BARS), 'CODE_128')).toContain(`00${SSCC}`)
  })

  test('a reader finds the same in the DataMatrix', () => {
    expect(readBarcode(cropPicture(page, MATRIX), 'DATA_MATRIX')).toContain(`00${SSCC}`)
  })

  test('the module is 0.495 mm or more', () => {
    const bars = stretches.slice(1, -1)
    const width = bars.reduce((sum, { mm }) => sum + mm, 0)

    expect(width / MODULES).toBeGreaterThanOrEqual(0.495)
    expect(Math.min(...bars.map(({ mm }) => mm))).toBeGreaterThanOrEqual(0.45)
  })

  test('10 modules are quiet on each side', () => {
    expect(stretches[0]).toMatchObject({ isDark: false, mm: expect.toSatisfy((mm: number) => mm >= 4.95) })
    expect(stretches.at(-1)).toMatchObject({ isDark: false, mm: expect.toSatisfy((mm: number) => mm >= 4.95) })
  })

  test('the bars are at least 32 mm high', () => {
    const left = stretches[0]?.mm ?? 0
    const highest = Math.max(...measureColumn(page, left + 0.2).map(({ isDark, mm }) => (isDark ? mm : 0)))

    expect(highest).toBeGreaterThanOrEqual(32)
  })
})

test('a label says from, to, advice, order, package, kind, gross weight and the SSCC, also below the bars', async () => {
  const { pages } = await readPdf(await renderLabels(aSentAdvice()))

  expect(pages).toHaveLength(1)
  for (const text of [
    'From Kessler AG, Ringstr. 4, 04109 Leipzig',
    'To Pièces & Co Rue du Port 7 69002 Lyon France',
    'DA-000061',
    'PO-2026-100',
    'Package 1 of 1',
    'Carton',
    '7.5 kg',
    `SSCC ${SSCC}`,
    `(00)${SSCC}`,
  ]) {
    expect(pages[0]?.replaceAll('- ', '-')).toContain(text)
  }
})

test('there is one page for each package, not for each line', async () => {
  const items = [
    aDispatchedItem(),
    aDispatchedItem({ packetNumber: '340123450000000024' }),
    aDispatchedItem(),
    aDispatchedItem({ packetKind: '', identSystem: '', packetNumber: '', measurements: [] }),
  ]

  const { pages } = await readPdf(await renderLabels(aSentAdvice({ packetCount: '3', items })))

  expect(pages).toHaveLength(2)
  expect(pages[0]).toContain('Package 1 of 3')
  expect(pages[1]).toContain('Package 2 of 3')
  expect(pages[1]).toContain('(00)340123450000000024')
})

test('a package whose number is no valid SSCC has a label without a barcode', async () => {
  const pdf = await renderLabels(aSentAdvice({ items: [aDispatchedItem({ packetNumber: '340123450000000018' })] }))

  const { pages } = await readPdf(pdf)
  expect(pages[0]).toContain('SSCC 340123450000000018')
  expect(pages[0]).not.toContain('(00)')
  expect(measureRow(await renderPage(pdf), 120)).toHaveLength(1)
})

test('the library refuses an SSCC with a wrong check digit', () => {
  expect(() => ssccBars('340123450000000018', { module: 1, height: 1 })).toThrow(/check/i)
})

test('long names, addresses and numbers never reach the codes or a second page', async () => {
  const long = 'Wwwwwwwwww '.repeat(18)
  const { sellerParty, buyerParty } = aSentAdvice()
  const party = { ...buyerParty, name1: long, street1: long, city: long }
  const pdf = await renderLabels(
    aSentAdvice({
      sellerParty: { ...sellerParty, name1: long, street1: long, city: long },
      deliveryParty: party,
      buyerOrderNumber: long,
    }),
  )

  expect((await readPdf(pdf)).pages).toHaveLength(1)
  const page = await renderPage(pdf)
  expect(readBarcode(cropPicture(page, BARS), 'CODE_128')).toContain(SSCC)
  expect(readBarcode(cropPicture(page, MATRIX), 'DATA_MATRIX')).toContain(SSCC)
})

function renderLabels(document: PrintedAdvice): Promise<Buffer> {
  return renderDocumentPdf({
    format: 'labels',
    document,
    language: 'en',
    createdAt: new Date('2026-11-15T09:30:00Z'),
  })
}
