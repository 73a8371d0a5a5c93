import { describe, expect, test } from 'vitest'
import { anEDocumentSetting, someCustomerFacts } from './samples'
import {
  BLANK_CUSTOMER_FACTS,
  BLANK_E_DOCUMENT_SETTING,
  customerFactsError,
  eDocumentSettingError,
  trimCustomerFacts,
  trimEDocumentSetting,
} from './setting'
import { customerFacts, eDocumentSetting, type EDocumentSetting } from './shape'

test('before the first save every fact is blank and the language of documents is English', () => {
  expect(BLANK_E_DOCUMENT_SETTING).toMatchObject({ vatId: '', documentLanguage: 'en', unitCodes: [], taxes: [] })
  expect(eDocumentSetting.parse(BLANK_E_DOCUMENT_SETTING)).toEqual(BLANK_E_DOCUMENT_SETTING)
  expect(customerFacts.parse(BLANK_CUSTOMER_FACTS)).toEqual(BLANK_CUSTOMER_FACTS)
})

test('none of the facts is required, and filled ones are valid', () => {
  expect([BLANK_E_DOCUMENT_SETTING, anEDocumentSetting()].map(eDocumentSettingError)).toEqual([null, null])
  expect([BLANK_CUSTOMER_FACTS, someCustomerFacts()].map(customerFactsError)).toEqual([null, null])
})

describe('what is stored', () => {
  test('has no surrounding blanks', () => {
    const typed = anEDocumentSetting({
      vatId: ' DE123456789 ',
      electronicAddress: { scheme: '9930', id: ' DE123456789' },
      unitCodes: [{ unit: ' Satz ', code: ' set ' }],
      taxes: [{ code: 'FREE', category: 'E', exemptionReason: ' Section 4 no. 8 UStG ' }],
    })

    expect(trimEDocumentSetting(typed)).toEqual(anEDocumentSetting())
    expect(trimCustomerFacts(someCustomerFacts({ vatId: ' FR40303265045 ' }))).toEqual(someCustomerFacts())
  })

  test.each([
    [{ scheme: '9930', id: 'DE 811 115 368' }, { scheme: '9930', id: 'DE811115368' }, null],
    [{ scheme: '0088', id: '40 12345 00000 9' }, { scheme: '0088', id: '4012345000009' }, null],
    [{ scheme: 'EM', id: ' a b@c.de ' }, { scheme: 'EM', id: 'a b@c.de' }, 'electronicAddress'],
  ])('of the electronic address %j is %j', (electronicAddress, stored, errorField) => {
    const facts = trimCustomerFacts(someCustomerFacts({ electronicAddress }))

    expect(facts.electronicAddress).toEqual(stored)
    expect(trimEDocumentSetting(anEDocumentSetting({ electronicAddress })).electronicAddress).toEqual(stored)
    expect(customerFactsError(facts)?.errorField ?? null).toBe(errorField)
  })

  test('has no empty rows and no scheme without an address', () => {
    const typed = anEDocumentSetting({
      electronicAddress: { scheme: '9930', id: ' ' },
      unitCodes: [{ unit: ' ', code: '' }],
      taxes: [{ code: 'VAT', category: '', exemptionReason: ' ' }],
    })

    expect(trimEDocumentSetting(typed)).toMatchObject({
      electronicAddress: { scheme: '', id: '' },
      unitCodes: [],
      taxes: [],
    })
  })
})

test.each<[string, Partial<EDocumentSetting>, string, string]>([
  [
    'an address without a scheme',
    { electronicAddress: { scheme: '', id: 'DE123456789' } },
    'Please choose the scheme of the electronic address.',
    'electronicAddress',
  ],
  [
    'a GLN with a wrong check digit',
    { electronicAddress: { scheme: '0088', id: '4012345000008' } },
    '4012345000008 is not valid as GLN (0088).',
    'electronicAddress',
  ],
  ['a short GS1 prefix', { gs1CompanyPrefix: '401' }, 'A GS1 company prefix has 4 to 12 digits.', 'gs1CompanyPrefix'],
  ['letters', { gs1CompanyPrefix: '40123x' }, 'A GS1 company prefix has 4 to 12 digits.', 'gs1CompanyPrefix'],
  [
    'an unknown unit code',
    { unitCodes: [{ unit: 'Satz', code: 'PCE' }] },
    'PCE is not a known UN/ECE unit code.',
    'unitCodes.0.code',
  ],
  [
    'a unit without a code',
    { unitCodes: [{ unit: 'Satz', code: '' }] },
    'Please enter the code of unit Satz.',
    'unitCodes.0.code',
  ],
  [
    'a code without a unit',
    { unitCodes: [{ unit: '', code: 'SET' }] },
    'Please enter the unit of code SET.',
    'unitCodes.0.unit',
  ],
  [
    'a unit with two codes',
    {
      unitCodes: [
        { unit: 'Satz', code: 'SET' },
        { unit: 'SATZ', code: 'KT' },
      ],
    },
    'The unit SATZ is listed twice.',
    'unitCodes.1.unit',
  ],
])('%s is refused with a sentence', (_, changes, error, errorField) => {
  expect(eDocumentSettingError(anEDocumentSetting(changes))).toEqual({ error, errorField })
})

test('the address of a customer is checked in the same way', () => {
  const facts = someCustomerFacts({ electronicAddress: { scheme: 'EM', id: 'orders@nord' } })

  expect(customerFactsError(facts)).toEqual({
    error: 'orders@nord is not valid as E-mail (EM).',
    errorField: 'electronicAddress',
  })
})

test('a fact with a line break, an unknown category and an unknown language are refused by the shape', () => {
  expect(eDocumentSetting.safeParse(anEDocumentSetting({ vatId: 'DE\n1' })).success).toBe(false)
  expect(eDocumentSetting.safeParse({ ...anEDocumentSetting(), documentLanguage: 'fr' }).success).toBe(false)
  expect(
    eDocumentSetting.safeParse({
      ...anEDocumentSetting(),
      taxes: [{ code: 'VAT', category: 'X', exemptionReason: '' }],
    }).success,
  ).toBe(false)
})
