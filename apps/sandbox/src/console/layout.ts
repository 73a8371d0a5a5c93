import { type Html, html } from './html'

const SECTIONS = [
  ['/', 'Orders'],
  ['/documents', 'Documents'],
  ['/mails', 'Mails'],
  ['/faults', 'Faults'],
] as const
export type Section = (typeof SECTIONS)[number][1]

/** The frame of every console page. */
export function layout(title: string, content: Html, section: Section | null = null): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Partwire sandbox</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/console.css" />
      </head>
      <body>
        <header>
          <a class="mark" href="/">Partwire <span>sandbox</span></a>
          <nav aria-label="Sections">
            ${SECTIONS.map(([href, label]) => navLink({ href, label, isCurrent: label === section }))}
          </nav>
          <p>Stands in for the outside world. Nothing leaves this machine.</p>
        </header>
        <main>${content}</main>
      </body>
    </html>`.html.trimStart()
}

interface NavLink {
  href: string
  label: string
  isCurrent: boolean
}

export function navLink({ href, label, isCurrent }: NavLink): Html {
  return isCurrent ? html`<a href="${href}" aria-current="true">${label}</a>` : html`<a href="${href}">${label}</a>`
}
