export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** The same on every try, so that a mail server knows a mail it has seen. */
  messageId?: string
}

export interface MailPort {
  send: (mail: Mail) => Promise<void>
  close: () => void
}
