import type { Block, Content, Style, Table, TableLayout } from 'pdfmake'
import { LINE_COLOUR, plainText } from './content'

export const PADDING_PT = 4

interface ListTable {
  widths: Table['widths']
  /** Repeated on each page: one or more rows. */
  head: Content[][]
  rows: Content[][]
}

/** A table with lines above and below its head. No page break divides a row. */
export function listTable({ widths, head, rows }: ListTable): Block {
  return {
    table: {
      headerRows: head.length,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: [...widths],
      body: [...head, ...rows],
    },
    layout: { ...rowLayout(), hLineWidth: (line) => (line === 0 || line === head.length ? 0.75 : 0) },
    margin: [0, 14, 0, 10],
  }
}

/** The outer columns have no padding, so that a table inside has the same columns. */
export function rowLayout(): TableLayout {
  return {
    hLineWidth: () => 0,
    vLineWidth: () => 0,
    hLineColor: () => LINE_COLOUR,
    paddingLeft: (column) => (column === 0 ? 0 : PADDING_PT),
    paddingRight: (column, { table }) => (column === table.widths.length - 1 ? 0 : PADDING_PT),
    paddingTop: () => PADDING_PT,
    paddingBottom: () => PADDING_PT,
  }
}

export function headCell(text: string, style: Style = {}): Content {
  return plainText(text, { bold: true, fontSize: 8, ...style })
}

/** A cell that spans all columns is followed by cells that are not shown. */
export function spanningRow(cell: Block, columns: number): Content[] {
  return [{ ...cell, colSpan: columns }, ...Array.from({ length: columns - 1 }, () => '')]
}
