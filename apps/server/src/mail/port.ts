export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

export interface MailPort {
  send: (mail: Mail) => Promise<void>
  close: () => void
}
