import { expect, test } from 'vitest'
import { BLANK_SETTING } from './blank'

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
