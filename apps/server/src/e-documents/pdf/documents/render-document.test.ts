import { describe, expect, test } from 'vitest'
import { readPdf } from '../../testing/read-pdf'
import { renderDocumentPdf, type PrintedDocument } from './render-document'
import { aConfirmedItem, aDispatchedItem, aSentAdvice, aSentResponse, SSCC } from './samples'

const SUBMITTED_AT = new Date('2026-11-15T09:30:00Z')
const UNPACKED = { packetKind: '', identSystem: '', packetNumber: '', measurements: [] }

describe('the order confirmation', () => {
  test('has parties, numbers and dates, and each line with what was ordered, the answer and the price', async () => {
    const [page = ''] = await printPages({ format: 'confirmation', document: aSentResponse() })

    for (const text of [
      'Order confirmation',
      'Confirmation number OR-000051',
      'Date 2026-11-15',
      'Your order PO-2026-100',
      'Order date 2026-11-13',
      'Our order number SO-1',
      'Kessler AG',
      'Autohaus Nord',
      'Pièces & Co',
      'We confirm your order as requested.',
      'Brake disc',
      'Product number S-1 · Your product number B-1 · Maker code TRW · GTIN 4006381333931 · Order line 10',
      '10 PCE 2026-11-30 Confirmed 10 PCE 2026-11-30 12.50 List price 20.00',
      'Unit price EUR',
      'Page 1 of 1',
    ]) {
      expect(page.replaceAll(/- /g, '-')).toContain(text)
    }
  })

  test('names an EAN with a wrong check digit EAN, and a valid one GTIN without its blanks', async () => {
    const items = ['4 006381 333931', '4006381333930'].map((ean) => aConfirmedItem({ ean }))

    const [page = ''] = await printPages({ format: 'confirmation', document: aSentResponse({ items }) })

    expect(page).toContain('· GTIN 4006381333931 ·')
    expect(page).toContain('· EAN 4006381333930 ·')
  })

  test('says what is changed and what is rejected, with dates and reasons', async () => {
    const document = aSentResponse({
      items: [
        aConfirmedItem({
          confirms: [
            { quantity: '6', status: 'Confirmed', reason: '', deliveryDate: '20261201' },
            { quantity: '3', status: 'Rejected', reason: 'sold out', deliveryDate: '' },
            { quantity: '1', status: 'Unknown', reason: 'asked the plant', deliveryDate: '' },
          ],
        }),
      ],
    })

    const [page = ''] = await printPages({ format: 'confirmation', document })

    expect(page).toContain('We confirm your order with the changes that are listed below.')
    expect(page).toContain('Confirmed (changed) 6 PCE 2026-12-01')
    expect(page).toContain('Rejected 3 PCE sold out')
    expect(page).toContain('Not known yet 1 PCE asked the plant')
  })

  test('states a quantity without the trailing zeros of the order, in each language', async () => {
    const document = aSentResponse({ items: [aConfirmedItem({ quantity: '10.000' })] })
    for (const language of ['en', 'de'] as const) {
      const [page = ''] = await printPages({ format: 'confirmation', document }, language)
      expect(page).toMatch(/\b10 PCE\b.*\b10 PCE\b/)
      expect(page).not.toMatch(/10[.,]000/)
    }
  })

  test('of an order that is rejected as a whole is a rejection', async () => {
    const confirms = [{ quantity: '10', status: 'Rejected' as const, reason: 'discontinued', deliveryDate: '' }]
    const items = [aConfirmedItem({ confirms, unitNetPrice: '', unitListPrice: '' })]
    const [page = ''] = await printPages({ format: 'confirmation', document: aSentResponse({ items }) })

    expect(page).toContain('Order rejection')
    expect(page).toContain('We cannot deliver your order.')
    expect(page).not.toContain('Order confirmation')
  })

  test('of an order that is rejected, because no line is Confirmed, is a rejection with the open lines', async () => {
    const answer = { quantity: '10', reason: 'asked the plant', deliveryDate: '' }
    const items = (['Rejected', 'Unknown'] as const).map((status) =>
      aConfirmedItem({ confirms: [{ ...answer, status }], unitNetPrice: '', unitListPrice: '' }),
    )
    const [page = ''] = await printPages({ format: 'confirmation', document: aSentResponse({ items }) })

    expect(page).toContain('Order rejection')
    expect(page).toContain('We cannot deliver your order.')
    expect(page).toContain('Not known yet 10 PCE asked the plant')
    expect(page).not.toContain('We confirm your order')
  })

  test('of an item in hundreds of parts goes over several pages and loses none of them', async () => {
    const confirms = Array.from({ length: 200 }, (_, i) => ({
      quantity: String(i + 1),
      status: 'Confirmed' as const,
      reason: `part ${i + 1};`,
      deliveryDate: '20261130',
    }))
    const pages = await printPages({
      format: 'confirmation',
      document: aSentResponse({ items: [aConfirmedItem({ confirms })] }),
    })

    expect(pages.length).toBeGreaterThan(3)
    for (let i = 1; i <= 200; i += 1) expect(pages.join(' ')).toContain(`part ${i};`)
    for (const page of pages.slice(0, 3)) expect(page).toContain('Description')
  })
})

describe('the delivery note', () => {
  test('has parties, numbers, transport, delivery date and the lines with what was confirmed, and no prices', async () => {
    const [page = ''] = await printPages({ format: 'deliveryNote', document: aSentAdvice() })

    for (const text of [
      'Delivery note',
      'Delivery note number DA-000061',
      'Delivery date 2026-11-20',
      'Your order PO-2026-100',
      'Transport Road express HH-AB 123',
      'Shipment number No. P-1',
      'Packages 1',
      'Gross weight 7.5 kg',
      '4 PCE of 10 confirmed',
      `Carton SSCC ${SSCC}`,
      'Kessler AG',
      'Autohaus Nord',
      'Pièces & Co',
    ]) {
      expect(page.replaceAll(/- /g, '-')).toContain(text)
    }
    expect(page).not.toMatch(/price|EUR/i)
  })

  test('goes to the delivery party, or to the buyer where there is none', async () => {
    const [withParty = ''] = await printPages({ format: 'deliveryNote', document: aSentAdvice() })
    const [without = ''] = await printPages({ format: 'deliveryNote', document: aSentAdvice({ deliveryParty: null }) })

    expect(withParty.indexOf('Lyon')).toBeLessThan(withParty.indexOf('Hamburg'))
    expect(without).not.toContain('Lyon')
  })

  test('goes to the address of a delivery party without name and number, as the labels do', async () => {
    const { deliveryParty } = aSentAdvice()
    const document = aSentAdvice({ deliveryParty: deliveryParty && { ...deliveryParty, partyNumber: '', name1: '' } })
    const [note = ''] = await printPages({ format: 'deliveryNote', document })
    const [label = ''] = await printPages({ format: 'labels', document })

    expect(note.split('Hamburg')[0]).toContain('Rue du Port 7 69002 Lyon')
    expect(label).toContain('To Rue du Port 7 69002 Lyon France')
  })
})

describe('the packing list', () => {
  const ADVICE = aSentAdvice({
    packetCount: '3',
    items: [
      aDispatchedItem({ productName: 'Disc;' }),
      aDispatchedItem({
        productName: 'Pad;',
        packetKind: 'Oneway Pallet',
        packetNumber: '340123450000000024',
        measurements: [
          { amount: '20', type: 'Weight' },
          { amount: '80', type: 'Height' },
        ],
      }),
      aDispatchedItem({ productName: 'Bolt;' }),
      aDispatchedItem({ productName: 'Hose;', ...UNPACKED }),
    ],
  })

  test('has a block for each package with its lines, then what is unpacked, then the totals', async () => {
    const document = { ...ADVICE, measurements: [{ amount: '27.5', type: 'Weight' }] }
    const [page = ''] = await printPages({ format: 'packingList', document })

    const order = [
      'Packing list',
      `Package 1 of 3 · Carton · SSCC ${SSCC}`,
      'Gross weight 7.5 kg',
      'Disc;',
      'Bolt;',
      'Package 2 of 3 · One-way pallet · SSCC 340123450000000024',
      'Weight 20 kg, Height 80 cm',
      'Pad;',
      'Unpacked',
      'Hose;',
      'Packages 3 · Gross weight 27.5 kg',
    ]
    const places = order.map((text) => page.indexOf(text))
    expect(places).not.toContain(-1)
    // The first weight is in the head of the document as well.
    expect(places.filter((_, i) => i !== 2)).toEqual(places.filter((_, i) => i !== 2).toSorted((a, b) => a - b))
  })

  test('repeats the heading of a package on each page that has lines of it', async () => {
    const items = Array.from({ length: 80 }, (_, i) => aDispatchedItem({ productName: `Line ${i + 1};` }))
    const pages = await printPages({ format: 'packingList', document: aSentAdvice({ items }) })

    const withLines = pages.filter((page) => page.includes('Line '))
    expect(withLines.length).toBeGreaterThan(1)
    for (const page of withLines) expect(page).toContain('Package 1 of 1')
  })
})

test('the words, numbers and days are those of the language of the documents', async () => {
  const [confirmation = ''] = await printPages({ format: 'confirmation', document: aSentResponse() }, 'de')
  const [list = ''] = await printPages({ format: 'packingList', document: aSentAdvice() }, 'de')

  for (const text of ['Auftragsbestätigung', 'Bestätigt', '30.11.2026', '12,50', 'Frankreich']) {
    expect(confirmation).toContain(text)
  }
  for (const text of [
    'Packliste',
    'Packstück 1 von 1 · Karton · NVE/SSCC',
    'Bruttogewicht 7,5 kg',
    'Straße, Express',
  ]) {
    expect(list).toContain(text)
  }
})

test.each(['confirmation', 'deliveryNote', 'packingList', 'labels'] as const)(
  'the %s is a PDF/A-3 with the fonts inside, and the same document gives the same bytes',
  async (format) => {
    const printed: PrintedDocument =
      format === 'confirmation' ? { format, document: aSentResponse() } : { format, document: aSentAdvice() }
    const [first, second] = [await print(printed), await print(printed)]

    expect(first.equals(second)).toBe(true)
    const { raw, metadata } = await readPdf(first)
    expect(metadata).toContain('<pdfaid:part>3</pdfaid:part>')
    expect(raw).toContain('(D:20261115093000Z)')
    expect(raw.match(/\/FontFile2 /g)?.length).toBeGreaterThan(0)
  },
)

test.each([
  ['Greek', 'Ανταλλακτικά Αθήνα'],
  ['Cyrillic', 'Автозапчасти Київ'],
  ['Chinese', '北京汽车零件'],
  ['Japanese', 'ブレーキディスク'],
])('a name in %s letters can be read and copied in every document', async (_script, name1) => {
  const { buyerParty } = aSentResponse()
  const parties = { buyerParty: { ...buyerParty, name1 }, deliveryParty: null }
  const documents: PrintedDocument[] = [
    { format: 'confirmation', document: aSentResponse(parties) },
    ...(['deliveryNote', 'packingList', 'labels'] as const).map((format) => ({
      format,
      document: aSentAdvice(parties),
    })),
  ]
  for (const document of documents) {
    const [page = ''] = await printPages(document)
    expect(page.replaceAll(' ', '')).toContain(name1.replaceAll(' ', ''))
  }
})

function print(printed: PrintedDocument, language: 'en' | 'de' = 'en'): Promise<Buffer> {
  return renderDocumentPdf({ ...printed, language, createdAt: SUBMITTED_AT })
}

async function printPages(printed: PrintedDocument, language: 'en' | 'de' = 'en'): Promise<string[]> {
  return (await readPdf(await print(printed, language))).pages
}
