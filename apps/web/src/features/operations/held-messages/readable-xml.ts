const INDENT = '  '
/** No document of the platform is nested deeper; one made to be would fill the screen with blanks. */
const DEEPEST = 30

/**
 * A message in one line becomes a line per element, for the eye alone: blanks are put in, nothing is taken away or
 * interpreted, so that broken XML shows as it is. What has lines of its own keeps them.
 */
export function readableXml(raw: string): string {
  if (/>\s*\n\s*</.test(raw.slice(0, 10_000))) return raw
  let depth = 0
  return raw
    .replaceAll('><', '>\n<')
    .split('\n')
    .map((piece) => {
      if (piece.startsWith('</')) depth = Math.max(0, depth - 1)
      const line = INDENT.repeat(Math.min(depth, DEEPEST)) + piece
      if (opens(piece)) depth += 1
      return line
    })
    .join('\n')
}

/** A start tag whose end tag stands on a later line. */
function opens(piece: string): boolean {
  return /^<[^!?/]/.test(piece) && !piece.endsWith('/>') && !piece.includes('</')
}
