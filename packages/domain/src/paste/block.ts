/**
 * The cells of a block that was copied from a spreadsheet: rows end with a line break, cells are separated by tabs. A cell
 * with a line break, a tab or a quote at its start is in quotes, in which a quote is doubled. A quote that no other quote
 * closes is part of the text. The line break after the last row starts no further row.
 */
export function parseBlock(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  for (;;) {
    const cell = readQuoted(text, at) ?? readPlain(text, at)
    row.push(cell.text)
    at = cell.end
    if (text[at] === '\t') {
      at += 1
      continue
    }
    rows.push(row)
    row = []
    at += text.startsWith('\r\n', at) ? 2 : 1
    if (at >= text.length) return rows
  }
}

interface CellText {
  text: string
  /** Index of the tab or line break after the cell, or the length of the text. */
  end: number
}

function readQuoted(text: string, start: number): CellText | null {
  if (text[start] !== '"') return null
  let at = start + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote === -1) return null
    if (text[quote + 1] !== '"') {
      const end = quote + 1
      return isCellEnd(text, end) ? { text: text.slice(start + 1, quote).replaceAll('""', '"'), end } : null
    }
    at = quote + 2
  }
}

function readPlain(text: string, start: number): CellText {
  let end = start
  while (!isCellEnd(text, end)) end += 1
  return { text: text.slice(start, end), end }
}

function isCellEnd(text: string, at: number): boolean {
  const character = text[at]
  return character === undefined || character === '\t' || character === '\n' || character === '\r'
}

/** Whether the text of a block is one cell without quotes around it, and line ends behind it. */
export function isPlainValue(block: readonly (readonly string[])[], text: string): boolean {
  const [row = [], ...moreRows] = block
  const [value = '', ...moreValues] = row
  // A pattern that looks for the line ends from every position would take hours for a long quoted cell of line ends.
  return (
    moreRows.length + moreValues.length === 0 && text.startsWith(value) && /^[\r\n]*$/.test(text.slice(value.length))
  )
}
