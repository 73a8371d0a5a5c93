import { type Html, html } from './html'

export function instant(iso: string): Html {
  return html`<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC</time>`
}
