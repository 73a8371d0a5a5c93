/** RFC 6266: the name in ASCII for old programs, and as it is for all others. */
export function attachmentHeader(fileName: string): string {
  const plain = fileName.replaceAll(/[^\w. -]/g, '_')
  return plain === fileName
    ? `attachment; filename="${plain}"`
    : `attachment; filename="${plain}"; filename*=UTF-8''${encodeExtendedValue(fileName)}`
}

/** RFC 8187 allows fewer characters than encodeURIComponent leaves alone. Half a surrogate pair becomes U+FFFD. */
function encodeExtendedValue(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString()).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
