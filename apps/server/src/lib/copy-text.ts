/**
 * The same text in memory of its own. Part of a text (`slice`, a match of a pattern) keeps the whole text in memory: to
 * remember the ids of messages would be to remember the messages.
 */
export function copyText(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le')
}
