import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { openApi } from '@partwire/contract/openapi'
import type { FastifyInstance } from 'fastify'
import { Html, html } from '../lib/html'

const START_SCRIPT = new URL('./api-viewer/start-viewer.js', import.meta.url)
const STYLE_TYPE = 'text/css; charset=utf-8'
const SCRIPT_TYPE = 'text/javascript; charset=utf-8'
/** A fraction of the time of the best quality for a tenth more bytes. */
const BROTLI_QUALITY = 6

const require = createRequire(import.meta.url)
const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Serves the OpenAPI description of the contract, and a page that shows it in Swagger UI. */
export function registerApiDocs(app: FastifyInstance): void {
  // Built and read at the first request: few processes are ever asked.
  let description: ReturnType<typeof openApi> | null = null
  let viewer: Promise<Viewer> | null = null

  app.get('/api/openapi.json', async () => (description ??= openApi()))

  app.get('/api/docs', async (_request, reply) => {
    const { page } = await loadOnce()
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
  })

  app.get<{ Params: { file: string } }>('/api/docs/:file', async (request, reply) => {
    const file = (await loadOnce()).files.get(request.params.file)
    if (file === undefined) return reply.callNotFound()
    const { encoding, content } = chooseEncoding(file, request.headers['accept-encoding'])
    if (encoding !== null) reply.header('content-encoding', encoding)
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('vary', 'accept-encoding')
      .type(file.type)
      .send(content)
  })

  function loadOnce(): Promise<Viewer> {
    viewer ??= loadViewer().catch((error: unknown) => {
      viewer = null
      throw error
    })
    return viewer
  }
}

interface Viewer {
  page: string
  /** By file name. The name has a hash of the content. */
  files: ReadonlyMap<string, ViewerFile>
}

interface ViewerFile {
  name: string
  type: string
  plain: Buffer
  br: Buffer
  gzip: Buffer
}

/** Reads the files of the installed `swagger-ui-dist`, and our script that starts it. */
async function loadViewer(): Promise<Viewer> {
  const packageFolder = path.dirname(require.resolve('swagger-ui-dist/package.json'))
  const [style, bundle, start] = await Promise.all([
    loadFile(path.join(packageFolder, 'swagger-ui.css'), 'swagger-ui.css', STYLE_TYPE),
    loadFile(path.join(packageFolder, 'swagger-ui-bundle.js'), 'swagger-ui.js', SCRIPT_TYPE),
    loadFile(START_SCRIPT, 'start-viewer.js', SCRIPT_TYPE),
  ])
  return {
    page: viewerPage(style, [bundle, start]),
    files: new Map([style, bundle, start].map((file) => [file.name, file])),
  }
}

/** Compressed once per process: Swagger UI has 1.9 MB. */
async function loadFile(source: string | URL, name: string, type: string): Promise<ViewerFile> {
  const plain = await readFile(source)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  }
  const [br, gz] = await Promise.all([toBrotli(plain, { params }), toGzip(plain)])
  const hash = createHash('sha256').update(plain).digest('hex').slice(0, 12)
  const { name: stem, ext } = path.parse(name)
  return { name: `${stem}-${hash}${ext}`, type, plain, br, gzip: gz }
}

function viewerPage(style: ViewerFile, scripts: readonly ViewerFile[]): string {
  // The container of the credentials is empty: start-viewer.js removes its content.
  const ownStyle = new Html('body { margin: 0; } .swagger-ui .scheme-container { display: none; }')
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Partwire API</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/api/docs/${style.name}" />
        <style>
          ${ownStyle}
        </style>
        ${scripts.map(({ name }) => html`<script defer src="/api/docs/${name}"></script>`)}
      </head>
      <body>
        <main id="viewer"></main>
        <noscript>This page needs JavaScript. It shows <a href="/api/openapi.json">openapi.json</a>.</noscript>
      </body>
    </html>`.markup
}

/** The smallest form of the file that the browser accepts. */
function chooseEncoding(file: ViewerFile, accepted = ''): { encoding: 'br' | 'gzip' | null; content: Buffer } {
  if (/\bbr\b(?!\s*;\s*q=0)/.test(accepted)) return { encoding: 'br', content: file.br }
  if (/\bgzip\b(?!\s*;\s*q=0)/.test(accepted)) return { encoding: 'gzip', content: file.gzip }
  return { encoding: null, content: file.plain }
}
