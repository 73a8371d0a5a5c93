import { PDFiumLibrary } from '@hyzyla/pdfium'
import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  MultiFormatReader,
  RGBLuminanceSource,
} from '@zxing/library'

const POINTS_PER_INCH = 72
const MM_PER_INCH = 25.4
const SCALE = 600 / POINTS_PER_INCH

/** A page of a PDF as a picture of 600 points per inch, in shades of grey. */
export interface Picture {
  grey: Uint8ClampedArray
  width: number
  height: number
}

export async function renderPage(pdf: Buffer, page = 0): Promise<Picture> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(pdf)
  try {
    const { data, width, height } = await document.getPage(page).render({ scale: SCALE, render: 'bitmap' })
    const grey = new Uint8ClampedArray(width * height)
    // Black and white: one of the three colours is enough.
    for (let i = 0; i < grey.length; i += 1) grey[i] = data[i * 4] ?? 255
    return { grey, width, height }
  } finally {
    document.destroy()
    library.destroy()
  }
}

/** The text of a code in a picture, as a scanner reads it. Throws when there is none. */
export function readBarcode({ grey, width, height }: Picture, format: 'CODE_128' | 'DATA_MATRIX'): string {
  const reader = new MultiFormatReader()
  reader.setHints(
    new Map<DecodeHintType, unknown>([
      [DecodeHintType.POSSIBLE_FORMATS, [BarcodeFormat[format]]],
      [DecodeHintType.TRY_HARDER, true],
    ]),
  )
  return reader.decode(new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(grey, width, height)))).getText()
}

interface Section {
  topMm: number
  bottomMm: number
  leftMm?: number
}

/** A part of a picture, up to its right edge. Readers look for square codes in the middle of a picture. */
export function cropPicture({ grey, width }: Picture, { topMm, bottomMm, leftMm = 0 }: Section): Picture {
  const [top, bottom, left] = [toPixels(topMm), toPixels(bottomMm), toPixels(leftMm)]
  const cropped = { width: width - left, height: bottom - top }
  const pixels = new Uint8ClampedArray(cropped.width * cropped.height)
  for (let y = 0; y < cropped.height; y += 1) {
    const start = (top + y) * width
    pixels.set(grey.subarray(start + left, start + width), y * cropped.width)
  }
  return { grey: pixels, ...cropped }
}

/** Lengths in millimetres of the dark and light stretches along a line, beginning and ending with light. */
export function measureRow({ grey, width }: Picture, atMm: number): { isDark: boolean; mm: number }[] {
  return measure(grey.subarray(toPixels(atMm) * width, (toPixels(atMm) + 1) * width))
}

/** The same from top to bottom. */
export function measureColumn({ grey, width, height }: Picture, atMm: number): { isDark: boolean; mm: number }[] {
  return measure(Uint8ClampedArray.from({ length: height }, (_, y) => grey[y * width + toPixels(atMm)] ?? 255))
}

function measure(line: Uint8ClampedArray): { isDark: boolean; mm: number }[] {
  const stretches: { isDark: boolean; mm: number }[] = []
  for (const value of line) {
    const isDark = value < 128
    const last = stretches.at(-1)
    if (last?.isDark === isDark) last.mm += toMillimetres(1)
    else stretches.push({ isDark, mm: toMillimetres(1) })
  }
  return stretches
}

function toPixels(mm: number): number {
  return Math.round((mm / MM_PER_INCH) * POINTS_PER_INCH * SCALE)
}

function toMillimetres(pixels: number): number {
  return (pixels / SCALE / POINTS_PER_INCH) * MM_PER_INCH
}
