import { expect, test } from 'vitest'
import { completeFacts, completeInvoice, openCompletionFields, statedFacts } from './complete-facts'
import { anEDocumentSetting, someCustomerFacts, someInvoiceFacts } from './samples'
import { BLANK_CUSTOMER_FACTS, BLANK_E_DOCUMENT_SETTING } from './setting'

const FULL = someInvoiceFacts({ setting: anEDocumentSetting(), customer: someCustomerFacts() })
const BLANK = someInvoiceFacts({ setting: BLANK_E_DOCUMENT_SETTING, customer: BLANK_CUSTOMER_FACTS })
/** Parties without tax numbers. */
const PARTIES = {
  sellerParty: { partyNumber: '1', address: null, taxRegNumber: '' },
  buyerParty: { partyNumber: '2', address: null, taxRegNumber: '' },
}
const NOTHING = { taxTreatment: '', exemptionReason: '', deliveryDate: '' } as const

test('facts that were filled at submit stay, whatever the settings and the customer become', () => {
  expect(completeFacts(FULL, BLANK, PARTIES)).toEqual(FULL)
})

test('facts that were blank at submit may be completed later', () => {
  const { documentLanguage } = BLANK_E_DOCUMENT_SETTING

  expect(completeFacts(BLANK, FULL, PARTIES)).toEqual({ ...FULL, setting: { ...FULL.setting, documentLanguage } })
})

test('VAT ids and a tax number that were left blank are those of the tax registration numbers, and are not completed', () => {
  const seller = (taxRegNumber: string) => ({
    ...PARTIES,
    sellerParty: { ...PARTIES.sellerParty, taxRegNumber },
    buyerParty: { ...PARTIES.buyerParty, taxRegNumber: 'BE 0123 456 749' },
  })

  expect(completeFacts(BLANK, FULL, seller('DE 811115368'))).toMatchObject({
    setting: { vatId: 'DE811115368', taxNumber: FULL.setting.taxNumber },
    customer: { vatId: 'BE0123456749' },
  })
  expect(completeFacts(BLANK, FULL, seller('99/815/08150')).setting).toMatchObject({
    vatId: FULL.setting.vatId,
    taxNumber: '99/815/08150',
  })
})

test('the facts of other documents are those of the submit, so that a later file says what an earlier one says', () => {
  const current = someInvoiceFacts({ dispatchAdvices: [], sellerOrderNumber: 'SO-2', lastConfirmedDate: '20261231' })

  expect(completeFacts(FULL, current, PARTIES)).toEqual(FULL)
})

test('a fact that an earlier version did not freeze is the current one', () => {
  const { lastConfirmedDate: _, ...frozen } = FULL

  expect(completeFacts(Object(frozen), { ...FULL, lastConfirmedDate: '20261231' }, PARTIES)).toEqual({
    ...FULL,
    lastConfirmedDate: '20261231',
  })
})

test('an invoice submitted before this feature has the current facts', () => {
  expect(completeFacts(null, FULL, PARTIES)).toBe(FULL)
})

test('units and taxes are completed one by one', () => {
  const frozen = someInvoiceFacts({
    setting: anEDocumentSetting({
      unitCodes: [{ unit: 'Satz', code: 'SET' }],
      taxes: [{ code: 'A', category: 'E', exemptionReason: '' }],
    }),
  })
  const current = someInvoiceFacts({
    setting: anEDocumentSetting({
      unitCodes: [
        { unit: 'Satz', code: 'KT' },
        { unit: 'Rolle', code: 'XRO' },
      ],
      taxes: [
        { code: 'A', category: 'Z', exemptionReason: 'Section 4' },
        { code: 'B', category: 'K', exemptionReason: '' },
      ],
    }),
  })

  expect(completeFacts(frozen, current, PARTIES).setting).toMatchObject({
    unitCodes: [
      { unit: 'Satz', code: 'SET' },
      { unit: 'Rolle', code: 'XRO' },
    ],
    taxes: [
      { code: 'A', category: 'E', exemptionReason: 'Section 4' },
      { code: 'B', category: 'K', exemptionReason: '' },
    ],
  })
})

test('why no tax applies and the delivery date are completed in the same way', () => {
  const submitted = { ...NOTHING, taxTreatment: 'E' } as const
  const completed = { taxTreatment: 'K', exemptionReason: 'Section 4', deliveryDate: '20261112' } as const

  expect(completeInvoice(submitted, completed)).toEqual({ ...completed, taxTreatment: 'E' })
})

const DAY = '20261112'

test.each([
  ['nothing was typed', NOTHING, NOTHING, [], false, ['taxTreatment', 'exemptionReason', 'deliveryDate']],
  [
    'a day was submitted',
    { ...NOTHING, deliveryDate: DAY },
    NOTHING,
    [DAY],
    false,
    ['taxTreatment', 'exemptionReason'],
  ],
  [
    'a day was completed and no file was made',
    NOTHING,
    { ...NOTHING, deliveryDate: DAY },
    [DAY],
    false,
    ['taxTreatment', 'exemptionReason', 'deliveryDate'],
  ],
  [
    'a day was completed and a file was made',
    NOTHING,
    { ...NOTHING, deliveryDate: DAY },
    [DAY],
    true,
    ['taxTreatment', 'exemptionReason'],
  ],
  [
    'a file was made that states the days of the dispatch advices',
    NOTHING,
    NOTHING,
    [DAY, '20261113'],
    true,
    ['taxTreatment', 'exemptionReason'],
  ],
  [
    'a file was made that states no day',
    NOTHING,
    NOTHING,
    [],
    true,
    ['taxTreatment', 'exemptionReason', 'deliveryDate'],
  ],
] as const)('where %s, the open facts are listed', (_, submitted, completed, deliveryDays, hasFiles, open) => {
  const state = { submitted: { ...submitted, isTaxApplies: false }, completed, deliveryDays, hasFiles }

  expect(openCompletionFields(state)).toEqual(open)
})

test.each([
  ['K', ['deliveryDate']],
  ['O', ['deliveryDate']],
  ['E', ['exemptionReason', 'deliveryDate']],
] as const)('after a file with %s and without a typed reason, %j can be completed', (taxTreatment, open) => {
  const submitted = { ...NOTHING, taxTreatment, isTaxApplies: false }
  const state = { submitted, completed: NOTHING, deliveryDays: [], hasFiles: true }

  expect(openCompletionFields(state)).toEqual(open)
})

test('a file states the standard reason of a tax without a typed one', () => {
  const taxes = [
    { code: 'A', category: 'AE', exemptionReason: '' },
    { code: 'B', category: 'K', exemptionReason: 'Section 4' },
    { code: 'C', category: 'E', exemptionReason: '' },
  ] as const
  const facts = someInvoiceFacts({ setting: anEDocumentSetting({ taxes: [...taxes] }) })

  expect(statedFacts(facts).setting.taxes.map(({ exemptionReason }) => exemptionReason)).toEqual([
    'Reverse charge',
    'Section 4',
    '',
  ])
})

test('where tax applies, only the delivery date can be completed', () => {
  const submitted = { ...NOTHING, isTaxApplies: true }
  const state = { submitted, completed: NOTHING, deliveryDays: [], hasFiles: false }

  expect(openCompletionFields(state)).toEqual(['deliveryDate'])
})
