/** One line a row, for other tools to read. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(removeControlCharacters).join('\t')).join('\n')
}

/** A control character in a name would break the table, or speak to the terminal. */
function removeControlCharacters(cell: string): string {
  return cell.replaceAll(/\p{Cc}+/gu, ' ')
}
