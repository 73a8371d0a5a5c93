import bwipJs from '@bwip-js/node'
import type { Rectangle } from 'pdfmake'

/** A code as filled rectangles, with its size in points. Quiet zones are not part of it. */
export interface Barcode {
  bars: Rectangle[]
  width: number
  height: number
}

const BLACK = '#000000'

/** GS1-128 with the SSCC of a package. Throws for a number that is no SSCC. */
export function ssccBars(sscc: string, { module, height }: { module: number; height: number }): Barcode {
  const [symbol] = bwipJs.raw({ bcid: 'gs1-128', text: ssccElement(sscc) })
  if (symbol === undefined || !('sbs' in symbol)) throw new Error('the barcode has no bars')
  const bars: Rectangle[] = []
  let at = 0
  // The widths of bars and spaces in turn, beginning with a bar.
  for (const [i, modules] of symbol.sbs.entries()) {
    if (i % 2 === 0) bars.push({ type: 'rect', x: at * module, y: 0, w: modules * module, h: height, color: BLACK })
    at += modules
  }
  return { bars, width: at * module, height }
}

/** GS1 DataMatrix with the same content. */
export function ssccMatrix(sscc: string, module: number): Barcode {
  const [symbol] = bwipJs.raw({ bcid: 'gs1datamatrix', text: ssccElement(sscc) })
  if (symbol === undefined || !('pixs' in symbol)) throw new Error('the barcode has no modules')
  const { pixs, pixx, pixy } = symbol
  const rows = Array.from({ length: pixy }, (_, y) => pixs.slice(y * pixx, (y + 1) * pixx))
  const bars = rows.flatMap((row, y) =>
    findRuns(row).map(({ start, length }): Rectangle => {
      return { type: 'rect', x: start * module, y: y * module, w: length * module, h: module, color: BLACK }
    }),
  )
  return { bars, width: pixx * module, height: pixy * module }
}

/** The SSCC with its application identifier, as it is printed below the bars. */
export function ssccElement(sscc: string): string {
  return `(00)${sscc}`
}

/** The dark modules of a row that follow each other: one rectangle each has no gaps inside. */
function findRuns(row: readonly number[]): { start: number; length: number }[] {
  const runs: { start: number; length: number }[] = []
  for (const [x, isDark] of row.entries()) {
    if (isDark === 0) continue
    const last = runs.at(-1)
    if (last !== undefined && last.start + last.length === x) last.length += 1
    else runs.push({ start: x, length: 1 })
  }
  return runs
}
