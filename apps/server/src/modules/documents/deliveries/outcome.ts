/** What one try to deliver came to. */
export type Outcome =
  | { result: 'delivered' }
  | { result: 'retry'; reason: string; delaySeconds: number }
  | { result: 'failed'; reason: string }
