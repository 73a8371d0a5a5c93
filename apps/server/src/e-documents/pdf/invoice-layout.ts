import type { PostalAddress, PrintedInvoice, TradeParty } from '@partwire/domain/e-document/e-invoice'
import type { DocumentLanguage } from '@partwire/domain/option-lists'
import type { Block, Definition } from 'pdfmake'
import { joinParts, labelled, plainText, quietText, textLines } from './content'
import { linesTable } from './lines-table'
import { formatDecimal, WORDS, type Words } from './words'

/** The content of the PDF: everything that the XML says, for people. */
export function invoiceLayout(
  invoice: PrintedInvoice,
  language: DocumentLanguage,
): Pick<Definition, 'content' | 'header' | 'footer'> {
  const words = WORDS[language]
  const country = countryNames(language)
  return {
    content: [
      ...head(invoice, words, country),
      linesTable(invoice, words),
      ...textLines([invoice.note], { margin: [0, 0, 0, 10] }),
      paymentBlock(invoice, words),
      partiesBlock(invoice, words, country),
    ],
    header: (page) => (page === 1 ? '' : pageHeader(invoice, words)),
    footer: (page, pages) => pageFooter(invoice, words, { page, pages }),
  }
}

type CountryName = (code: string) => string

/** Names of countries in the language of the document; a code that is none stays as it is. */
function countryNames(language: DocumentLanguage): CountryName {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'code' })
  return (code) => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code)
}

const PAGE_MARGIN_PT = 48

function head(invoice: PrintedInvoice, words: Words, country: CountryName): Block[] {
  const { seller, buyer } = invoice
  const sender = joinParts([seller.name, seller.address.street, cityLine(seller.address)], ' · ')
  return [
    {
      columns: [
        plainText(seller.name, { fontSize: 13, bold: true }),
        plainText(words.invoice, { fontSize: 20, bold: true, alignment: 'right' }),
      ],
      margin: [0, 0, 0, 10],
    },
    {
      columns: [
        {
          width: '*',
          stack: [
            quietText(sender, { margin: [0, 0, 0, 6] }),
            ...textLines([buyer.name, ...addressLines(buyer.address, country)], { fontSize: 10.5 }),
          ],
        },
        { width: 236, stack: factLines(invoice, words) },
      ],
      columnGap: 24,
    },
  ]
}

function factLines(invoice: PrintedInvoice, words: Words): Block[] {
  const { delivery, orderNumber, buyerReference } = invoice
  const { period } = delivery
  const facts: [string, string][] = [
    [words.invoiceNumber, invoice.number],
    [words.invoiceDate, words.formatDay(invoice.issueDate)],
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
  return facts
    .filter(([, value]) => value !== '')
    .map(([label, value]) => ({
      columns: [
        { ...quietText(label, { fontSize: 8.5 }), width: 104 },
        { ...plainText(value), width: '*' },
      ],
      columnGap: 8,
    }))
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

function partyBlock(title: string, lines: readonly string[]): Block {
  return { width: '*', stack: [quietText(title, { bold: true }), ...textLines(lines, { fontSize: 8, lineHeight: 1 })] }
}

function taxLines({ vatId, electronicAddress: { scheme, id } }: TradeParty, words: Words): string[] {
  return [labelled(words.vatId, vatId), id === '' ? '' : `${words.electronicAddress} ${scheme}:${id}`]
}

function pageHeader({ number, seller }: PrintedInvoice, words: Words): Block {
  return quietText(joinParts([seller.name, `${words.invoice} ${number}`], ' · '), {
    margin: [PAGE_MARGIN_PT, 22, PAGE_MARGIN_PT, 0],
  })
}

function pageFooter({ seller }: PrintedInvoice, words: Words, { page, pages }: { page: number; pages: number }): Block {
  const address = joinParts([seller.name, seller.address.street, cityLine(seller.address)], ', ')
  return {
    columns: [
      { ...quietText(address), width: '*' },
      { ...quietText(`${words.page} ${page} ${words.of} ${pages}`, { alignment: 'right' }), width: 90 },
    ],
    margin: [PAGE_MARGIN_PT, 16, PAGE_MARGIN_PT, 0],
  }
}
