import type { FieldError } from '../lib/issue'
import { addressError, EMAIL_SCHEME } from './address-schemes'
import type { CustomerFacts, EDocumentSetting, ElectronicAddress, UnitCode } from './shape'
import { isUnitCode, normalizeUnit } from './units'

const NO_ADDRESS: ElectronicAddress = { scheme: '', id: '' }

/** The facts of the settings before the first save. */
export const BLANK_E_DOCUMENT_SETTING: EDocumentSetting = {
  vatId: '',
  taxNumber: '',
  electronicAddress: NO_ADDRESS,
  companyRegistrationNumber: '',
  gs1CompanyPrefix: '',
  documentLanguage: 'en',
  unitCodes: [],
  taxes: [],
}

/** The facts of a customer before the first save. */
export const BLANK_CUSTOMER_FACTS: CustomerFacts = { vatId: '', electronicAddress: NO_ADDRESS, buyerReference: '' }

/** The facts as they are stored: without surrounding blanks, rows without a unit and taxes without any fact. */
export function trimEDocumentSetting(setting: EDocumentSetting): EDocumentSetting {
  return {
    vatId: setting.vatId.trim(),
    taxNumber: setting.taxNumber.trim(),
    electronicAddress: trimAddress(setting.electronicAddress),
    companyRegistrationNumber: setting.companyRegistrationNumber.trim(),
    gs1CompanyPrefix: setting.gs1CompanyPrefix.trim(),
    documentLanguage: setting.documentLanguage,
    unitCodes: setting.unitCodes
      .map(({ unit, code }) => ({ unit: unit.trim(), code: code.trim().toUpperCase() }))
      .filter(({ unit, code }) => unit !== '' || code !== ''),
    taxes: setting.taxes
      .map(({ code, category, exemptionReason }) => ({ code, category, exemptionReason: exemptionReason.trim() }))
      .filter(({ category, exemptionReason }) => category !== '' || exemptionReason !== ''),
  }
}

export function trimCustomerFacts(facts: CustomerFacts): CustomerFacts {
  return {
    vatId: facts.vatId.trim(),
    electronicAddress: trimAddress(facts.electronicAddress),
    buyerReference: facts.buyerReference.trim(),
  }
}

/** The first fact that cannot be used as it was typed. Blank facts are valid. Expects trimmed facts. */
export function eDocumentSettingError(setting: EDocumentSetting): FieldError | null {
  return electronicAddressError(setting.electronicAddress) ?? prefixError(setting) ?? unitCodesError(setting.unitCodes)
}

/** The same for the facts of a customer. */
export function customerFactsError({ electronicAddress }: CustomerFacts): FieldError | null {
  return electronicAddressError(electronicAddress)
}

/**
 * An address without an id is blank, whatever its scheme. Numbers are often typed in groups: no scheme has blanks in its
 * ids. Those of an e-mail address are kept, because they make it invalid.
 */
function trimAddress({ scheme, id }: ElectronicAddress): ElectronicAddress {
  const trimmed = scheme === EMAIL_SCHEME ? id.trim() : id.replaceAll(/\s/g, '')
  return trimmed === '' ? NO_ADDRESS : { scheme, id: trimmed }
}

function electronicAddressError(address: ElectronicAddress): FieldError | null {
  const error = addressError(address)
  return error === null ? null : { error, errorField: 'electronicAddress' }
}

function prefixError({ gs1CompanyPrefix }: EDocumentSetting): FieldError | null {
  if (gs1CompanyPrefix === '' || /^\d{4,12}$/.test(gs1CompanyPrefix)) return null
  return { error: 'A GS1 company prefix has 4 to 12 digits.', errorField: 'gs1CompanyPrefix' }
}

function unitCodesError(unitCodes: readonly UnitCode[]): FieldError | null {
  for (const [i, { unit, code }] of unitCodes.entries()) {
    if (unit === '') return { error: `Please enter the unit of code ${code}.`, errorField: `unitCodes.${i}.unit` }
    if (!isUnitCode(code)) {
      const error = code === '' ? `Please enter the code of unit ${unit}.` : `${code} is not a known UN/ECE unit code.`
      return { error, errorField: `unitCodes.${i}.code` }
    }
    if (unitCodes.findIndex((other) => normalizeUnit(other.unit) === normalizeUnit(unit)) < i) {
      return { error: `The unit ${unit} is listed twice.`, errorField: `unitCodes.${i}.unit` }
    }
  }
  return null
}
