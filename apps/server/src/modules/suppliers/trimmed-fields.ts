import type { SupplierFields } from '@partwire/domain/suppliers/shape'

/** Blanks around a name or an address are slips of the hand; in a password they may be meant. */
export function trimmedFields<Fields extends Partial<SupplierFields>>(fields: Fields): Fields {
  const trimmed: Partial<SupplierFields> = { ...fields }
  for (const name of ['tecComId', 'supplierName', 'contactName', 'contactEmail', 'tecComUserName'] as const) {
    const value = trimmed[name]
    if (value !== undefined) trimmed[name] = value.trim()
  }
  return { ...fields, ...trimmed }
}
