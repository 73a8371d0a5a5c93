import PostalMime from 'postal-mime'
import type { Mail } from './mailbox'

export interface Envelope {
  from: string
  to: string[]
}

/** A mail as its reader sees it. The addresses are those of the envelope: they decide where a mail goes. */
export async function readMail(raw: Buffer, envelope: Envelope, seal: Pick<Mail, 'id' | 'receivedAt'>): Promise<Mail> {
  const parsed = await PostalMime.parse(raw)
  return {
    ...seal,
    from: envelope.from,
    to: envelope.to,
    subject: parsed.subject ?? '',
    text: withoutLastNewline(parsed.text ?? ''),
    html: withoutLastNewline(parsed.html ?? ''),
    raw: raw.toString('utf8'),
  }
}

/** The wire format ends every text with a newline that nobody wrote. */
function withoutLastNewline(text: string): string {
  return text.replace(/\r?\n$/, '')
}
