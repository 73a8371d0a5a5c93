import { type Html, html } from './html'

const ADDRESS = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/

/** Text with its addresses made clickable. Split with a group puts every second piece on an address. */
export function linked(text: string): Html[] {
  return text
    .split(ADDRESS)
    .map((piece, index) =>
      index % 2 === 1
        ? html`<a href="${piece}" target="_blank" rel="noopener noreferrer">${piece}</a>`
        : html`${piece}`,
    )
}
