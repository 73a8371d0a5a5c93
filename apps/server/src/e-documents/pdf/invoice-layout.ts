import { DISPATCH_ADVICES_NOTE } from '@partwire/domain/e-document/build-e-invoice'
import type { PostalAddress, PrintedInvoice, TradeParty } from '@partwire/domain/e-document/e-invoice'
import type { DocumentLanguage } from '@partwire/domain/option-lists'
import type { Block } from 'pdfmake'
import { joinParts, labelled, plainText, textLines } from './content'
import { linesTable } from './lines-table'
import { countryNames, documentHead, pageFooter, pageHeader, partyBlock, type CountryName } from './page'
import { documentTitle, formatDecimal, WORDS, type Words } from './words'
import type { Layout } from './write-pdf'

/** The content of the PDF: everything that the XML says, for people. */
export function invoiceLayout(invoice: PrintedInvoice, language: DocumentLanguage): Layout {
  const words = WORDS[language]
  const country = countryNames(language)
  return {
    content: [
      ...head(invoice, words, country),
      linesTable(invoice, words),
      ...noteLines(invoice.note, words),
      ...(invoice.precedingInvoice === null ? [paymentBlock(invoice, words)] : []),
      partiesBlock(invoice, words, country),
    ],
    header: pageHeader(joinParts([invoice.seller.name, `${documentTitle(invoice, words)} ${invoice.number}`], ' · ')),
    footer: pageFooter(senderParts(invoice).join(', '), words),
  }
}

/** One line for each line of the note: the font has no line break. */
function noteLines(note: string, words: Words): Block[] {
  if (note === '') return []
  const lines = note.split('\n').map((line) => line.replace(ADVICES_LABEL, `${words.despatchAdvices}: `))
  return [{ stack: textLines(lines), margin: [0, 0, 0, 10] }]
}

const ADVICES_LABEL = new RegExp(`^${DISPATCH_ADVICES_NOTE}`)

function senderParts({ seller }: PrintedInvoice): string[] {
  return [seller.name, seller.address.street, cityLine(seller.address)].filter((part) => part !== '')
}

function head(invoice: PrintedInvoice, words: Words, country: CountryName): Block[] {
  const { seller, buyer } = invoice
  return documentHead({
    senderName: seller.name,
    title: documentTitle(invoice, words),
    senderLine: senderParts(invoice).join(' · '),
    recipient: [buyer.name, ...addressLines(buyer.address, country)],
    facts: headFacts(invoice, words),
  })
}

function headFacts(invoice: PrintedInvoice, words: Words): [string, string][] {
  const { delivery, orderNumber, buyerReference } = invoice
  const { period } = delivery
  return [
    ...numberFacts(invoice, words),
    [words.dueDate, words.formatDay(invoice.dueDate)],
    [words.deliveryDate, words.formatDay(delivery.date)],
    [words.deliveryPeriod, period === null ? '' : `${words.formatDay(period.start)} – ${words.formatDay(period.end)}`],
    [words.orderNumber, orderNumber],
    [words.buyerReference, buyerReference === orderNumber ? '' : buyerReference],
    [words.salesOrderNumber, invoice.salesOrderNumber],
    [words.despatchAdvice, invoice.despatchAdvice],
    [words.customerNumber, invoice.buyer.id],
    [words.supplierNumber, invoice.seller.id],
  ]
}

/** Number and date; of a credit note also those of its invoice. */
function numberFacts({ number, issueDate, precedingInvoice }: PrintedInvoice, words: Words): [string, string][] {
  const invoice = precedingInvoice ?? { number, issueDate }
  return [
    ...(precedingInvoice === null
      ? []
      : ([
          [words.creditNoteNumber, number],
          [words.creditNoteDate, words.formatDay(issueDate)],
        ] satisfies [string, string][])),
    [words.invoiceNumber, invoice.number],
    [words.invoiceDate, words.formatDay(invoice.issueDate)],
  ]
}

function addressLines(address: PostalAddress, country: CountryName): string[] {
  return [address.street, cityLine(address), country(address.country)]
}

function cityLine({ postalCode, city }: PostalAddress): string {
  return joinParts([postalCode, city], ' ')
}

function paymentBlock({ payment, bankName, discount, dueDate }: PrintedInvoice, words: Words): Block {
  const terms =
    discount === null ? '' : words.discount(formatDecimal(discount.percent, words), words.formatDay(discount.dueDate))
  const account = [
    labelled(words.bank, bankName),
    labelled(payment.isIban ? 'IBAN' : words.account, payment.account),
    labelled('BIC', payment.bic),
    payment.account === '' ? '' : labelled(words.reference, payment.reference),
  ]
  return {
    unbreakable: true,
    stack: [
      plainText(words.payment, { bold: true }),
      ...textLines([labelled(words.payUntil, words.formatDay(dueDate)), terms, joinParts(account, ' · ')]),
    ],
    margin: [0, 0, 0, 8],
  }
}

function partiesBlock({ seller, buyer, delivery }: PrintedInvoice, words: Words, country: CountryName): Block {
  const { contact } = seller
  const deliveredTo = delivery.address === null ? [] : [delivery.name, ...addressLines(delivery.address, country)]
  return {
    unbreakable: true,
    columns: [
      partyBlock(words.seller, [
        seller.name,
        ...addressLines(seller.address, country),
        ...taxLines(seller, words),
        labelled(words.taxNumber, seller.taxNumber),
        labelled(words.registrationNumber, seller.registrationNumber),
        contact.name,
        labelled(words.phone, contact.phone),
        contact.email,
      ]),
      partyBlock(words.buyer, [buyer.name, ...addressLines(buyer.address, country), ...taxLines(buyer, words)]),
      ...(deliveredTo.length === 0 ? [] : [partyBlock(words.deliveredTo, deliveredTo)]),
    ],
    columnGap: 18,
  }
}

function taxLines({ vatId, electronicAddress: { scheme, id } }: TradeParty, words: Words): string[] {
  return [labelled(words.vatId, vatId), id === '' ? '' : `${words.electronicAddress} ${scheme}:${id}`]
}
