import type { Brand } from '../../http/public-host'
import { html, Html } from '../../lib/html'

export const BRAND_NAMES: Record<Brand, string> = { house: 'Partwire', partner: 'Velmora' }

const ACCENTS: Record<Brand, string> = { house: '#1b529f', partner: '#076365' }

/** Renders a mail. Mail clients support little CSS, so it has one column, a system font and a single style block. */
export function brandedPage(brand: Brand, title: string, content: Html): string {
  const style = new Html(`
    body { margin: 0; background: #f3f5f7; color: #1c2733; font: 15px/1.5 system-ui, 'Segoe UI', Arial, sans-serif; }
    .card { max-width: 560px; margin: 32px auto; background: #fff; border-top: 4px solid ${ACCENTS[brand]}; padding: 24px 32px; }
    .mark { font-weight: 700; font-size: 18px; color: ${ACCENTS[brand]}; }
    .button { display: inline-block; padding: 10px 18px; background: ${ACCENTS[brand]}; color: #fff; text-decoration: none; border-radius: 4px; }
    .quiet { color: #52606d; font-size: 13px; overflow-wrap: anywhere; }`)
  return html`<!doctype html>
    <html lang="en" data-brand="${brand}">
      <head>
        <meta charset="utf-8" />
        <title>${title}</title>
        <style>
          ${style}
        </style>
      </head>
      <body>
        <div class="card">
          <p class="mark">${BRAND_NAMES[brand]}</p>
          ${content}
        </div>
      </body>
    </html>`.markup
}
