export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** The address that answers go to, if it is not the sender. */
  replyTo?: string
  attachments?: readonly { filename: string; content: Buffer; contentType: string }[]
  /** The same for every attempt, so that a mail server can recognise a duplicate. */
  messageId?: string
}

export interface MailPort {
  send: (mail: Mail) => Promise<void>
  close: () => void
}
