import { DEFAULT_COUNTRY, DEFAULT_CURRENCY } from '../option-lists'
import type { Setting } from './shape'

/** Before the first save: the defaults, and one tax row to fill. */
export const BLANK_SETTING: Setting = {
  seller: { name: '', street: '', postalCode: '', city: '', country: DEFAULT_COUNTRY },
  bank: { name: '', account: '', iban: '', swift: '' },
  contactPerson: { name: '', phone: '', email: '' },
  taxRegistrationNumber: '',
  defaultCurrency: DEFAULT_CURRENCY,
  taxs: [{ code: '', description: '', percent: '' }],
}
