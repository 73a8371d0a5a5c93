import type { InvoiceForm } from '@partwire/domain/invoice/shape'
import type { InvoiceTotals } from '@partwire/domain/invoice/totals'
import { typedText } from '@partwire/domain/lib/typed'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect'
import type { OrderParties } from '../order-facts-store'

export interface InvoiceHead {
  id: string
  invoiceId: string
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
  /** Of a submitted invoice; a draft reads them where they are kept. */
  buyerTaxRegNumber: string
  sellerTaxRegNumber: string
  /** Null also in what was submitted before they were kept. */
  parties: OrderParties | null
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

/** When something was done, and by whom. */
export interface Stamp {
  at: Date
  by: string
}

/** What was typed into the fields of the invoice itself, right or wrong. */
export async function updateHead(tx: Db, id: string, form: InvoiceForm, { at, by }: Stamp): Promise<void> {
  await tx
    .updateTable('invoices')
    .set({
      invoice_id: form.invoiceId.trim(),
      invoice_due_date: form.invoiceDueDate,
      is_tax_applies: form.isTaxApplies,
      discount: typedText(form.discount),
      discount_due_date: form.discountDueDate,
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

export interface Submission {
  at: Date
  issueDate: string
  parties: OrderParties
  totals: InvoiceTotals
}

/** From here on it is frozen, with what it came to. */
export async function markSubmitted(tx: Db, id: string, submission: Submission): Promise<void> {
  const { at, issueDate, parties, totals } = submission
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
    })
    .where('id', '=', id)
    .execute()
}
