/**
 * The same text in memory of its own, for texts that are remembered. V8 stores part of a text (`slice`, a match of a
 * pattern) as a reference to the whole text, which then stays in memory as long as the part.
 */
export function copyText(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le')
}
