/** RFC 6266: the name in ASCII for old programs, and as it is for all others. */
export function attachment(fileName: string): string {
  const plain = fileName.replaceAll(/[^\w. -]/g, '_')
  return plain === fileName
    ? `attachment; filename="${plain}"`
    : `attachment; filename="${plain}"; filename*=UTF-8''${encoded(fileName)}`
}

/** RFC 8187 allows fewer characters than encodeURIComponent leaves alone. Half a surrogate pair becomes U+FFFD. */
function encoded(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString()).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
