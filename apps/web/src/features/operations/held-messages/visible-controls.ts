/** Characters nobody sees, but that turn the direction of writing or hide text: all but tabs and line ends. */
const INVISIBLE = /(?![\t\n\r])[\p{Cc}\p{Cf}]/gu

/** Writes them as their code, so that what is read is what came. */
export function withVisibleControls(text: string): string {
  return text.replaceAll(INVISIBLE, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)
}
