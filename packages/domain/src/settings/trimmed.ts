import type { Setting } from './shape'

/** Blanks around what was typed are dropped before it is stored. */
export function trimmedSetting({ seller, bank, contactPerson, taxs, ...rest }: Setting): Setting {
  return {
    seller: trimmed(seller),
    bank: trimmed(bank),
    contactPerson: trimmed(contactPerson),
    taxRegistrationNumber: rest.taxRegistrationNumber.trim(),
    defaultCurrency: rest.defaultCurrency.trim(),
    taxs: taxs.map(({ code, description, percent }) => ({ ...trimmed({ code, description }), percent })),
  }
}

function trimmed<Fields extends Record<string, string>>(fields: Fields): Fields {
  const copy = { ...fields }
  for (const field in copy) Object.assign(copy, { [field]: copy[field]?.trim() })
  return copy
}
