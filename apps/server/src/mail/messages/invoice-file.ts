import type { DocumentLanguage } from '@partwire/domain/option-lists'
import type { Brand } from '../../http/public-host'
import { html } from '../../lib/html'
import type { Mail } from '../port'
import { brandedPage } from './branded-page'

interface InvoiceFile {
  brand: Brand
  language: DocumentLanguage
  invoiceId: string
  fileName: string
  sellerName: string
  /** The person whom the customer can ask. */
  contact: { name: string; email: string }
}

const WORDS: Readonly<Record<DocumentLanguage, (mail: InvoiceFile) => { subject: string; lines: string[] }>> = {
  en: ({ invoiceId, fileName, sellerName }) => ({
    subject: `Invoice ${invoiceId} from ${sellerName}`,
    lines: ['Good day,', `please find attached our invoice ${invoiceId} (${fileName}).`],
  }),
  de: ({ invoiceId, fileName, sellerName }) => ({
    subject: `Rechnung ${invoiceId} von ${sellerName}`,
    lines: ['Guten Tag,', `anbei erhalten Sie unsere Rechnung ${invoiceId} (${fileName}).`],
  }),
}

/** The mail to a customer with a file of an invoice. */
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
