/** One line a row, for other tools to read. */
export function tabSeparated(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(onOneLine).join('\t')).join('\n')
}

/** A control character in a name would break the table, or speak to the terminal. */
function onOneLine(cell: string): string {
  return cell.replaceAll(/\p{Cc}+/gu, ' ')
}
