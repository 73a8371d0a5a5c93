import type { InvoiceForm } from '@partwire/domain/invoice/shape'
import type { InvoiceTotals } from '@partwire/domain/invoice/totals'
import { normalizeInput } from '@partwire/domain/lib/number-input'
import type { Setting } from '@partwire/domain/settings/shape'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect'
import type { OrderParties } from '../../orders/order-party-store'
import type { Stamp } from '../../orders/worked-order-store'

export interface InvoiceHead {
  id: string
  invoiceId: string
  /** Set on submit; blank in a draft. */
  issueDate: string
  invoiceDueDate: string
  currency: string
  isTaxApplies: boolean
  discount: string
  discountDueDate: string
  contactName: string
  phone: string
  email: string
  bankName: string
  bankAccount: string
  iban: string
  swift: string
  /** Set on submit, like the tax number of the seller; blank in a draft. */
  buyerTaxRegNumber: string
  sellerTaxRegNumber: string
  /** Set on submit; null in a draft and in documents submitted before this column existed. */
  parties: OrderParties | null
  /** The sums, set on submit; null in a draft. `payable` is set in currencies without decimals only. */
  netValue: string | null
  taxAmount: string | null
  total: string | null
  payable: string | null
  version: number
  updatedAt: Date
  updatedBy: string
  submittedAt: Date | null
}

export async function findInvoiceHead(db: Db, supplierId: string, orderId: string): Promise<InvoiceHead | null> {
  const head = await db
    .selectFrom('invoices')
    .select([
      'id',
      'invoice_id as invoiceId',
      'issue_date as issueDate',
      'invoice_due_date as invoiceDueDate',
      'currency',
      'is_tax_applies as isTaxApplies',
      'discount',
      'discount_due_date as discountDueDate',
      'contact_name as contactName',
      'phone',
      'email',
      'bank_name as bankName',
      'bank_account as bankAccount',
      'iban',
      'swift',
      'buyer_tax_reg_number as buyerTaxRegNumber',
      'seller_tax_reg_number as sellerTaxRegNumber',
      'parties',
      'net_value as netValue',
      'tax_amount as taxAmount',
      'total',
      'payable',
      'version',
      'updated_at as updatedAt',
      'updated_by as updatedBy',
      'submitted_at as submittedAt',
    ])
    .where('supplier_id', '=', supplierId)
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return head ?? null
}

interface NewInvoice {
  orderId: string
  currency: string
  setting: Setting
  stamp: Stamp
}

/** Bank and contact person come from the settings. */
export async function insertInvoice(
  tx: Db,
  supplierId: string,
  { orderId, currency, setting: { bank, contactPerson }, stamp: { at, by } }: NewInvoice,
): Promise<string> {
  const { id } = await tx
    .insertInto('invoices')
    .values({
      supplier_id: supplierId,
      order_id: orderId,
      currency,
      contact_name: contactPerson.name,
      phone: contactPerson.phone,
      email: contactPerson.email,
      bank_name: bank.name,
      bank_account: bank.account,
      iban: bank.iban,
      swift: bank.swift,
      // Set on submit: a draft shows the current tax numbers.
      buyer_tax_reg_number: '',
      seller_tax_reg_number: '',
      updated_at: at,
      updated_by: by,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateHead(tx: Db, id: string, form: InvoiceForm, { at, by }: Stamp): Promise<void> {
  await tx
    .updateTable('invoices')
    .set({
      invoice_id: form.invoiceId.trim(),
      invoice_due_date: form.invoiceDueDate.trim(),
      is_tax_applies: form.isTaxApplies,
      discount: normalizeInput(form.discount),
      discount_due_date: form.discountDueDate.trim(),
      contact_name: form.contactName.trim(),
      phone: form.phone.trim(),
      email: form.email.trim(),
      bank_name: form.banking.bankName.trim(),
      bank_account: form.banking.bankAccount.trim(),
      iban: form.banking.iban.trim(),
      swift: form.banking.swift.trim(),
      version: sql<number>`version + 1`,
      updated_at: at,
      updated_by: by,
    })
    .where('id', '=', id)
    .execute()
}

interface Submission {
  at: Date
  issueDate: string
  parties: OrderParties
  totals: InvoiceTotals
}

/** Freezes the invoice with its totals: afterwards a trigger rejects every change. */
export async function markSubmitted(tx: Db, id: string, { at, issueDate, parties, totals }: Submission): Promise<void> {
  await tx
    .updateTable('invoices')
    .set({
      submitted_at: at,
      issue_date: issueDate,
      buyer_tax_reg_number: parties.buyerParty.taxRegNumber ?? '',
      seller_tax_reg_number: parties.sellerParty.taxRegNumber ?? '',
      parties: JSON.stringify(parties),
      net_value: totals.netValue,
      tax_amount: totals.taxAmount,
      total: totals.total,
      payable: totals.payable,
    })
    .where('id', '=', id)
    .execute()
}
