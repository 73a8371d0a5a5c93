import { plainNumber } from '@partwire/domain/lib/typed'
import type { Setting } from '@partwire/domain/settings/shape'

/** Settings as the columns of their table. */
export function rowOf({ seller, bank, contactPerson, ...setting }: Setting, at: Date) {
  return {
    seller_name: seller.name,
    seller_street: seller.street,
    seller_postal_code: seller.postalCode,
    seller_city: seller.city,
    seller_country: seller.country,
    bank_name: bank.name,
    bank_account: bank.account,
    bank_iban: bank.iban,
    bank_swift: bank.swift,
    contact_name: contactPerson.name,
    contact_phone: contactPerson.phone,
    contact_email: contactPerson.email,
    tax_registration_number: setting.taxRegistrationNumber,
    default_currency: setting.defaultCurrency,
    updated_at: at,
  }
}

export function taxRowsOf({ taxs }: Setting, supplierId: string) {
  return taxs.map(({ code, description, percent }, position) => ({
    supplier_id: supplierId,
    position,
    code,
    description,
    percent: plainNumber(String(percent)),
  }))
}
