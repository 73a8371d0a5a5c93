/** The height of one line of a table, so that a row of several lines can be measured before it is drawn. */
const LINE_HEIGHT = 40

/** A row of as many lines, with the border below it. */
export function heightOfLines(lines: number): number {
  return LINE_HEIGHT * Math.max(1, lines) + 1
}
