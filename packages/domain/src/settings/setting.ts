import { DEFAULT_COUNTRY, DEFAULT_CURRENCY } from '../option-lists'
import type { Setting } from './shape'

/** The settings before the first save: the specified defaults and one empty tax row. */
export const BLANK_SETTING: Setting = {
  seller: { name: '', street: '', postalCode: '', city: '', country: DEFAULT_COUNTRY },
  bank: { name: '', account: '', iban: '', swift: '' },
  contactPerson: { name: '', phone: '', email: '' },
  taxRegistrationNumber: '',
  defaultCurrency: DEFAULT_CURRENCY,
  taxs: [{ code: '', description: '', percent: '' }],
}

/** The settings with surrounding blanks removed from every text, as they are stored. Percents stay unchanged. */
export function trimSetting({ seller, bank, contactPerson, taxs, ...rest }: Setting): Setting {
  return {
    seller: trimFields(seller),
    bank: trimFields(bank),
    contactPerson: trimFields(contactPerson),
    taxRegistrationNumber: rest.taxRegistrationNumber.trim(),
    defaultCurrency: rest.defaultCurrency.trim(),
    taxs: taxs.map(({ code, description, percent }) => ({ ...trimFields({ code, description }), percent })),
    ...(rest.decimalMark !== undefined && { decimalMark: rest.decimalMark }),
  }
}

function trimFields<Fields extends Record<string, string>>(fields: Fields): Fields {
  const copy = { ...fields }
  for (const field in copy) Object.assign(copy, { [field]: copy[field]?.trim() })
  return copy
}
