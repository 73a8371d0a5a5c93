import type { Invoice } from '../invoice/shape'
import type { InvoiceSource } from './invoice-source'
import type {
  CustomerFacts,
  EDocumentSetting,
  ElectronicAddress,
  InvoiceCompletion,
  InvoiceFacts,
  PartyFacts,
  TaxFacts,
} from './shape'
import { standardExemption } from './tax-categories'
import { effectiveTaxNumber, effectiveVatId } from './tax-ids'

/**
 * The facts of a submitted invoice: those that were frozen, and for each of settings and customer that was blank the
 * current one. An invoice that was submitted without facts has the current ones.
 */
export function completeFacts(
  frozen: InvoiceFacts | null,
  current: InvoiceFacts,
  parties: Pick<InvoiceSource, 'sellerParty' | 'buyerParty'>,
): InvoiceFacts {
  if (frozen === null) return current
  // Facts that an earlier version did not freeze are the current ones.
  return { ...current, ...frozen, ...completePartyFacts(withTaxIds(frozen, parties), current) }
}

/** A VAT id or tax number that is left blank is that of the tax registration number, which the parties were sent with. */
function withTaxIds(
  { setting, customer }: PartyFacts,
  { sellerParty, buyerParty }: Pick<InvoiceSource, 'sellerParty' | 'buyerParty'>,
): PartyFacts {
  const taxRegNumber = sellerParty.taxRegNumber ?? ''
  return {
    setting: {
      ...setting,
      vatId: effectiveVatId(setting.vatId, taxRegNumber),
      taxNumber: effectiveTaxNumber(setting.taxNumber, taxRegNumber),
    },
    customer: { ...customer, vatId: effectiveVatId(customer.vatId, buyerParty.taxRegNumber ?? '') },
  }
}

/** The same for the facts of settings and customer, which every document has. */
export function completePartyFacts(frozen: PartyFacts | null, current: PartyFacts): PartyFacts {
  if (frozen === null) return { setting: current.setting, customer: current.customer }
  return {
    setting: completeSetting(frozen.setting, current.setting),
    customer: completeCustomer(frozen.customer, current.customer),
  }
}

function completeSetting(frozen: EDocumentSetting, current: EDocumentSetting): EDocumentSetting {
  const units = new Set(frozen.unitCodes.map(({ unit }) => unit))
  return {
    vatId: frozen.vatId || current.vatId,
    taxNumber: frozen.taxNumber || current.taxNumber,
    electronicAddress: completeAddress(frozen.electronicAddress, current.electronicAddress),
    companyRegistrationNumber: frozen.companyRegistrationNumber || current.companyRegistrationNumber,
    gs1CompanyPrefix: frozen.gs1CompanyPrefix || current.gs1CompanyPrefix,
    documentLanguage: frozen.documentLanguage,
    unitCodes: [...frozen.unitCodes, ...current.unitCodes.filter(({ unit }) => !units.has(unit))],
    taxes: completeTaxes(frozen.taxes, current.taxes),
  }
}

function completeTaxes(frozen: readonly TaxFacts[], current: readonly TaxFacts[]): TaxFacts[] {
  const known = new Map(current.map((tax) => [tax.code, tax]))
  for (const tax of frozen) {
    const now = known.get(tax.code)
    known.set(tax.code, {
      code: tax.code,
      category: tax.category || (now?.category ?? ''),
      exemptionReason: tax.exemptionReason || (now?.exemptionReason ?? ''),
    })
  }
  return [...known.values()]
}

function completeCustomer(frozen: CustomerFacts, current: CustomerFacts): CustomerFacts {
  return {
    vatId: frozen.vatId || current.vatId,
    electronicAddress: completeAddress(frozen.electronicAddress, current.electronicAddress),
    buyerReference: frozen.buyerReference || current.buyerReference,
  }
}

function completeAddress(frozen: ElectronicAddress, current: ElectronicAddress): ElectronicAddress {
  return frozen.id === '' ? current : frozen
}

const COMPLETION_FIELDS = ['taxTreatment', 'exemptionReason', 'deliveryDate'] as const
type CompletionField = (typeof COMPLETION_FIELDS)[number]

/** What was submitted, and for each fact that was blank the completed one. */
export function completeInvoice(submitted: InvoiceCompletion, completed: InvoiceCompletion): InvoiceCompletion {
  return {
    taxTreatment: submitted.taxTreatment || completed.taxTreatment,
    exemptionReason: submitted.exemptionReason || completed.exemptionReason,
    deliveryDate: submitted.deliveryDate || completed.deliveryDate,
  }
}

interface CompletionState {
  submitted: InvoiceCompletion & Pick<Invoice, 'isTaxApplies'>
  completed: InvoiceCompletion
  /** The days of delivery that files state: the typed one, or those of the earlier documents. */
  deliveryDays: readonly string[]
  /** Whether a file was made: from then on, what it states is fixed. */
  hasFiles: boolean
}

/** The facts of a submitted invoice that can still be typed. */
export function openCompletionFields(state: CompletionState): CompletionField[] {
  const { submitted, completed, deliveryDays, hasFiles } = state
  const { taxTreatment, exemptionReason } = completeInvoice(submitted, completed)
  const isStated: Record<CompletionField, boolean> = {
    taxTreatment: taxTreatment !== '',
    exemptionReason: (exemptionReason || standardExemption(taxTreatment).reason) !== '',
    deliveryDate: deliveryDays.length > 0,
  }
  return COMPLETION_FIELDS.filter((field) => {
    if (submitted.isTaxApplies && field !== 'deliveryDate') return false
    return submitted[field] === '' && !(hasFiles && isStated[field])
  })
}

/** The facts as a file states them: a tax without a typed reason has the standard one, also in later files. */
export function statedFacts(facts: InvoiceFacts): InvoiceFacts {
  const taxes = facts.setting.taxes.map((tax) => ({
    ...tax,
    exemptionReason: tax.exemptionReason || standardExemption(tax.category).reason,
  }))
  return { ...facts, setting: { ...facts.setting, taxes } }
}
