/** The height of a `CellLine`. Fixed, so that row heights are known before the rows render. */
const LINE_HEIGHT_PX = 40

/** The height in px of a row with this number of lines, including its border. */
export function heightOfLines(lines: number): number {
  return LINE_HEIGHT_PX * Math.max(1, lines) + 1
}
