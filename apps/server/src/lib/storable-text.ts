/** The text without characters that PostgreSQL does not store: NUL and lone surrogates become U+FFFD. */
export function storableText(text: string): string {
  return text.replaceAll(/\0|\p{Cs}/gu, '\uFFFD')
}
