/** What one try to send a mail came to. */
export type MailOutcome =
  | { result: 'sent' }
  | { result: 'retry'; reason: string; delaySeconds: number }
  | { result: 'failed'; reason: string }
