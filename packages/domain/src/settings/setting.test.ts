import { expect, test } from 'vitest'
import { BLANK_SETTING, trimSetting } from './setting'
import { aSetting } from './samples'

test('before the first save everything is blank but country DE and default currency USD, with one tax row to fill', () => {
  expect(BLANK_SETTING).toEqual({
    seller: { name: '', street: '', postalCode: '', city: '', country: 'DE' },
    bank: { name: '', account: '', iban: '', swift: '' },
    contactPerson: { name: '', phone: '', email: '' },
    taxRegistrationNumber: '',
    defaultCurrency: 'USD',
    taxs: [{ code: '', description: '', percent: '' }],
  })
})

test('surrounding blanks are removed, inner blanks stay', () => {
  const { seller, bank, contactPerson } = aSetting()

  const typed = aSetting({
    seller: { ...seller, name: '  Kessler AG ' },
    bank: { ...bank, swift: ' DEUTDEFF' },
    contactPerson: { ...contactPerson, email: 'jonas@kessler.test ' },
    taxRegistrationNumber: ' DE123456789 ',
    defaultCurrency: ` ${aSetting().defaultCurrency} `,
    taxs: [{ code: ' VAT', description: 'Value added tax ', percent: 19 }],
  })

  expect(trimSetting(typed)).toEqual(aSetting())
})
