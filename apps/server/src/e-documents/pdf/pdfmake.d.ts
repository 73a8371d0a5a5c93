/** The part of pdfmake 0.3 that the portal uses on the server. */
declare module 'pdfmake' {
  import type { Readable } from 'node:stream'

  export interface Run {
    text: string
    font?: string
    /** Lines may end between any two characters. Not for characters of two code units, which it would divide. */
    wordBreak?: 'break-all'
  }

  export interface Style {
    font?: string
    fontSize?: number
    lineHeight?: number
    bold?: boolean
    color?: string
    alignment?: 'left' | 'right' | 'center'
    /** Left, top, right, bottom, in points. */
    margin?: [number, number, number, number]
  }

  interface Placed extends Style {
    width?: number | '*' | 'auto'
    colSpan?: number
    unbreakable?: boolean
    pageBreak?: 'before' | 'after'
    /** From the left and upper edge of the page, in points. */
    absolutePosition?: { x: number; y: number }
  }

  /** A filled rectangle, in points, from the place of its block. */
  export interface Rectangle {
    type: 'rect'
    x: number
    y: number
    w: number
    h: number
    color: string
  }

  export type Block =
    | (Placed & { text: string | Run[] })
    | (Placed & { stack: Content[] })
    | (Placed & { columns: Content[]; columnGap?: number })
    | (Placed & { table: Table; layout: TableLayout })
    | (Placed & { canvas: Rectangle[] })

  export type Content = string | Block

  export interface Table {
    headerRows?: number
    keepWithHeaderRows?: number
    dontBreakRows?: boolean
    widths: (number | '*' | 'auto')[]
    body: Content[][]
  }

  /** Rows and columns are counted from 0; a line has the number of the row or column after it. */
  export interface TableLayout {
    hLineWidth: (line: number, node: { table: { body: unknown[] } }) => number
    vLineWidth: () => number
    hLineColor: () => string
    paddingLeft: (column: number) => number
    paddingRight: (column: number, node: { table: { widths: unknown[] } }) => number
    paddingTop: (row: number) => number
    paddingBottom: (row: number) => number
  }

  export interface Definition {
    version: '1.7'
    subset: 'PDF/A-3b'
    tagged: boolean
    language: string
    info: { title: string; creator: string; producer: string; creationDate: Date }
    pageSize: 'A4' | 'A6'
    pageMargins: [number, number, number, number]
    defaultStyle: Style
    header: (page: number) => Content
    footer: (page: number, pages: number) => Content
    content: Content[]
  }

  interface Attachment {
    name: string
    type: string
    description: string
    relationship: 'Alternative'
    creationDate: Date
    modifiedDate: Date
  }

  /** The PDF is written when it is ended. */
  export interface PdfStream extends Readable {
    file: (content: Buffer, attachment: Attachment) => void
    /** Adds to the metadata (XMP). */
    appendXML: (xml: string) => void
    end: () => void
  }

  interface FontFiles {
    normal: string
    bold: string
  }

  const pdfmake: {
    setFonts: (fonts: Readonly<Record<string, FontFiles>>) => void
    /** Files that are read instead of those of the machine. */
    virtualfs: { writeFileSync: (path: string, content: Buffer) => void }
    setLocalAccessPolicy: (isAllowed: (path: string) => boolean) => void
    setUrlAccessPolicy: (isAllowed: (url: string) => boolean) => void
    createPdf: (definition: Definition) => { getStream: () => Promise<PdfStream> }
  }
  export default pdfmake
}
