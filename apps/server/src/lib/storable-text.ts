/**
 * The text without characters that PostgreSQL does not store: NUL and lone surrogates become U+FFFD. Cut a text before,
 * not after: the cut can leave a lone surrogate.
 */
export function storableText(text: string): string {
  return text.replaceAll(/\0|\p{Cs}/gu, '\uFFFD')
}
