/** File systems allow 255 bytes, and a character takes up to four. */
const MAX_CHARACTERS = 50

/**
 * The number of an order or document as a part of a file name, at most 50 characters. Control characters and those with a
 * meaning in paths or shells are replaced.
 */
export function fileNamePart(number: string, replacement: '-' | '_'): string {
  const safe = number.trim().replaceAll(/[\p{Cc}\p{Cf}\\/:*?"<>|]/gu, replacement)
  return Array.from(safe).slice(0, MAX_CHARACTERS).join('')
}
