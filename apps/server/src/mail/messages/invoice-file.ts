import type { DocumentLanguage } from '@partwire/domain/option-lists'
import type { Brand } from '../../http/public-host'
import { html } from '../../lib/html'
import type { Mail } from '../port'
import { brandedPage } from './branded-page'

interface InvoiceFile {
  brand: Brand
  language: DocumentLanguage
  kind: 'invoice' | 'creditNote'
  /** The number of the invoice or credit note. */
  invoiceId: string
  fileName: string
  sellerName: string
  /** The person whom the customer can ask. */
  contact: { name: string; email: string }
}

const WORDS: Readonly<Record<DocumentLanguage, (mail: InvoiceFile) => { subject: string; lines: string[] }>> = {
  en: ({ kind, invoiceId, fileName, sellerName }) => ({
    subject: `${kind === 'invoice' ? 'Invoice' : 'Credit note'} ${invoiceId} from ${sellerName}`,
    lines: [
      'Good day,',
      `please find attached our ${kind === 'invoice' ? 'invoice' : 'credit note'} ${invoiceId} (${fileName}).`,
    ],
  }),
  de: ({ kind, invoiceId, fileName, sellerName }) => {
    const name = kind === 'invoice' ? 'Rechnung' : 'Rechnungskorrektur'
    return {
      subject: `${name} ${invoiceId} von ${sellerName}`,
      lines: ['Guten Tag,', `anbei erhalten Sie unsere ${name} ${invoiceId} (${fileName}).`],
    }
  },
}

/** The mail to a customer with a file of an invoice or credit note. */
export function invoiceFileMail(mail: InvoiceFile): Omit<Mail, 'to'> {
  const { subject, lines } = WORDS[mail.language](mail)
  const signature = [mail.contact.name, mail.sellerName, mail.contact.email].filter((line) => line !== '')
  return {
    subject: subject.replaceAll(/\s+/g, ' '),
    text: [...lines.flatMap((line) => [line, '']), ...signature].join('\n'),
    html: brandedPage(
      mail.brand,
      subject,
      html`${lines.map((line) => html`<p>${line}</p>`)}
        <p class="quiet">${signature.map((line) => html`${line}<br />`)}</p>`,
    ),
  }
}
