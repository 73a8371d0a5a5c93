import { expect, test } from 'vitest'
import { aSetting } from './samples'
import { trimmedSetting } from './trimmed'

test('blanks around what was typed are dropped, those within it stay', () => {
  const { seller, bank, contactPerson } = aSetting()

  const typed = aSetting({
    seller: { ...seller, name: '  Kessler AG ' },
    bank: { ...bank, swift: ' DEUTDEFF' },
    contactPerson: { ...contactPerson, email: 'jonas@kessler.test ' },
    taxRegistrationNumber: ' DE123456789 ',
    defaultCurrency: ` ${aSetting().defaultCurrency} `,
    taxs: [{ code: ' VAT', description: 'Value added tax ', percent: 19 }],
  })

  expect(trimmedSetting(typed)).toEqual(aSetting())
})
