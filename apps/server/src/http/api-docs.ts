import { ALL_CALLS } from '@partwire/contract/all-calls'
import { ALL_DOWNLOADS, type Download } from '@partwire/contract/downloads'
import type { Access, Call } from '@partwire/contract/call'
import { openApi } from '@partwire/contract/openapi'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { html, Html } from '../lib/html'

const SECTIONS: { access: Access; title: string }[] = [
  { access: 'anyone', title: 'Open to everyone' },
  { access: 'admin', title: 'Operator' },
  { access: 'supplier', title: 'Supplier' },
]

/** Serves the OpenAPI description and an HTML page with the same content, both generated from the contract. */
export function registerApiDocs(app: FastifyInstance): void {
  // Built at the first request: it takes about 100 ms, and few processes are ever asked.
  let description: ReturnType<typeof openApi> | null = null
  let page: string | null = null
  app.get('/api/openapi.json', async () => (description ??= openApi()))
  app.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send((page ??= docsPage())))
}

function docsPage(): string {
  const style = new Html(`
    body { max-width: 960px; margin: 40px auto; padding: 0 24px; color: #1c2733; font: 15px/1.5 system-ui, sans-serif; }
    article { border-top: 1px solid #d5dbe1; padding: 8px 0 16px; }
    h3 { font: 600 15px/1.6 ui-monospace, monospace; margin: 8px 0 0; }
    pre { background: #f3f5f7; padding: 12px; overflow: auto; font-size: 13px; }`)
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>Partwire API</title>
        <style>
          ${style}
        </style>
      </head>
      <body>
        <main>
          <h1>Partwire API</h1>
          <p>
            Every call sends and receives JSON. A POST must repeat the cookie XSRF-TOKEN in the header X-XSRF-TOKEN.
            Every response has success. A refused call also has code, from a closed set, mostly error, a sentence for
            people, and errorField if it concerns one field. OpenAPI description:
            <a href="/api/openapi.json">openapi.json</a>.
          </p>
          ${SECTIONS.map((section) => renderSection(section.title, section.access))}
        </main>
      </body>
    </html>`.markup
}

function renderSection(title: string, access: Access): Html {
  const calls = ALL_CALLS.filter((call) => call.access === access)
  const downloads = ALL_DOWNLOADS.filter((download) => download.access === access)
  return calls.length === 0
    ? html``
    : html`<h2>${title}</h2>
        ${calls.map(renderCall)} ${downloads.map(renderDownload)}`
}

function renderCall(call: Call): Html {
  return html`<article>
    <h3>${call.method} ${call.path}</h3>
    <p>${call.summary}</p>
    ${
      call.method === 'GET'
        ? html``
        : html`<p>Body</p>
            <pre tabindex="0">${formatSchema(call.body, 'input')}</pre>`
    }
    <p>Response</p>
    <pre tabindex="0">${formatSchema(call.reply, 'output')}</pre>
  </article>`
}

function renderDownload({ path, summary, contentType }: Download): Html {
  return html`<article>
    <h3>GET ${path}</h3>
    <p>${summary}</p>
    <p>Response: a file, ${contentType}</p>
  </article>`
}

function formatSchema(schema: z.ZodType, io: 'input' | 'output'): string {
  const { $schema: _dialect, additionalProperties: _closed, type: _type, ...described } = z.toJSONSchema(schema, { io })
  return JSON.stringify(described, null, 2)
}
