import { type Html, html } from './html'

/** The frame of every console page. Later sections (orders, documents, faults) join the menu when they exist. */
export function layout(title: string, content: Html): string {
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
          <nav aria-label="Sections"><a href="/" aria-current="true">Mails</a></nav>
          <p>Stands in for the outside world. Nothing leaves this machine.</p>
        </header>
        <main>${content}</main>
      </body>
    </html>`.html.trimStart()
}
