import type { FastifyReply } from 'fastify'
import { type Html, html } from './html'

const SECTIONS = [
  ['/', 'Orders'],
  ['/documents', 'Documents'],
  ['/mails', 'Mails'],
  ['/faults', 'Faults'],
] as const
export type Section = (typeof SECTIONS)[number][1]

/** The HTML document of a console page. */
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
          <p>Simulates the platform, its buyers and the mail server. Nothing is sent to other machines.</p>
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

export const DOCUMENT_VIEWS = ['readable', 'raw'] as const
export type DocumentView = (typeof DOCUMENT_VIEWS)[number]

const LABELS: Record<DocumentView, string> = { readable: 'Readable', raw: 'Raw' }

export function viewLinks(address: string, view: DocumentView): Html {
  return html`<nav class="views" aria-label="Views">
    ${DOCUMENT_VIEWS.map((other) =>
      navLink({ href: `${address}view=${other}`, label: LABELS[other], isCurrent: other === view }),
    )}
  </nav>`
}

export function sendPage(reply: FastifyReply, text: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(text)
}

/** Replies 404 with a link to the list. */
export function sendNotFound(reply: FastifyReply, what: string, list: { href: string; label: string }): FastifyReply {
  const content = html`<h1>This ${what} is not here any more</h1>
    <p><a href="${list.href}">${list.label}</a></p>`
  return sendPage(reply.code(404), layout('Not found', content))
}
