import { marked } from 'marked'

const STYLE = `
  @page { size: A4; margin: 14mm 16mm 14mm; }
  body { font: 10pt/1.5 'Geist Variable', system-ui, 'Segoe UI', Arial, sans-serif; color: #1c2733; margin: 0; }
  h1 { font-size: 30pt; margin: 20mm 0 0; color: #1b529f; }
  h1 + h2 { font-size: 15pt; font-weight: 500; margin-top: 2mm; }
  h2 { font-size: 17pt; margin: 0 0 4mm; break-after: avoid; }
  h3 { font-size: 12pt; margin: 6mm 0 2mm; break-after: avoid; }
  hr { display: none; }
  hr + h2 { break-before: page; }
  img { width: 100%; box-sizing: border-box; break-inside: avoid; border: 0.3mm solid #c9d2dc; border-radius: 1.5mm; margin: 2mm 0; }
  table { border-collapse: collapse; width: 100%; margin: 3mm 0; break-inside: avoid; }
  th, td { border-bottom: 0.2mm solid #c9d2dc; padding: 1.5mm 3mm 1.5mm 0; text-align: left; vertical-align: top; }
  li, p { orphans: 3; widows: 3; }
  li { margin: 1mm 0; break-inside: avoid; }
`

interface HelpParts {
  /** JPEG by name; `shot:orders` in the text refers to the picture `orders`. */
  pictures: ReadonlyMap<string, Buffer>
  /** The font of the portal, as WOFF2. */
  font: Buffer
}

/** The help text as a printable HTML page with embedded pictures and font. */
export function helpPage(markdown: string, { pictures, font }: HelpParts): string {
  const html = marked.parse(markdown, { async: false }).replaceAll(/src="shot:(\w+)"/g, (_all, name: string) => {
    const picture = pictures.get(name)
    if (picture === undefined) throw new Error(`The help asks for a picture "${name}" that nobody takes.`)
    return `src="data:image/jpeg;base64,${picture.toString('base64')}"`
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Partwire help</title><style>${fontFace(font)}${STYLE}</style></head><body>${html}</body></html>`
}

function fontFace(font: Buffer): string {
  const source = `url(data:font/woff2;base64,${font.toString('base64')})`
  return `@font-face { font-family: 'Geist Variable'; font-weight: 100 900; src: ${source} format('woff2'); }`
}
