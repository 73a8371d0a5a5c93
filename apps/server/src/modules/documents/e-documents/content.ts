import { buildEInvoice, buildPrintedInvoice } from '@partwire/domain/e-document/build-e-invoice'
import { brokenCiiRules, brokenRules } from '@partwire/domain/e-document/checks'
import type { EInvoice } from '@partwire/domain/e-document/e-invoice'
import { INVOICE_FILES } from '@partwire/domain/e-document/formats'
import { invoiceGaps } from '@partwire/domain/e-document/gaps'
import type { InvoiceSource } from '@partwire/domain/e-document/invoice-source'
import type { EInvoiceFormat, InvoiceFormat } from '@partwire/domain/option-lists'
import type { Deps } from '../../../deps'
import { writeCiiInvoice } from '../../../e-documents/cii'
import { writeUblInvoice } from '../../../e-documents/ubl'
import { FileRefusal } from '../../../errors'

/** A submitted one. The source describes either of them. */
interface InvoiceOrCreditNote {
  head: { submittedAt: string | null }
  source: InvoiceSource
}

/** The bytes of a file. Refuses an invoice that lacks something or would break a rule of EN 16931. */
export async function createContent(
  deps: Pick<Deps, 'pdf'>,
  invoice: InvoiceOrCreditNote,
  format: InvoiceFormat,
): Promise<Buffer> {
  const { source } = invoice
  const gaps = invoiceGaps(source, format)
  if (gaps.length > 0) throw new FileRefusal(gaps)
  if (format === 'pdf') return createPdf(deps, invoice, null)
  const eInvoice = checkedEInvoice(source, format)
  if (format === 'zugferd') return createPdf(deps, invoice, writeCiiInvoice(eInvoice))
  return Buffer.from(writeUblInvoice(eInvoice, format))
}

function checkedEInvoice(source: InvoiceSource, format: EInvoiceFormat): EInvoice {
  const invoice = buildEInvoice(source)
  const broken = [...brokenRules(invoice), ...(format === 'zugferd' ? brokenCiiRules(invoice) : [])]
  if (broken.length === 0) return invoice
  const label = `This invoice cannot be given as ${INVOICE_FILES[format].name}: it would break ${broken.join(', ')}.`
  throw new FileRefusal([{ path: '', label }])
}

/** The time in the PDF is that of the submit, so that it does not depend on when the file is made. */
function createPdf(
  { pdf }: Pick<Deps, 'pdf'>,
  { head, source }: InvoiceOrCreditNote,
  xml: string | null,
): Promise<Buffer> {
  return pdf.makeInvoicePdf({
    invoice: buildPrintedInvoice(source),
    language: source.facts.setting.documentLanguage,
    createdAt: new Date(head.submittedAt ?? 0),
    xml,
  })
}
