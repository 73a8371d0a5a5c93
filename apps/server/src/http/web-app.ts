import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { ConfigError, type Config } from '../config/config'
import { fileExists } from '../lib/file-exists'
import { brandForHost } from './public-host'
import { createPages, parsePreloads } from './web-page'

/** What the pages are made of. */
const BUILT = ['index.html', 'preloads.json', 'assets']

/** Refuses a start without the built web app. */
export async function requireWebApp(webRoot: string): Promise<void> {
  for (const name of BUILT) {
    if (await fileExists(join(webRoot, name))) continue
    throw new ConfigError(
      `The web app is not built: run "npm run build", or unpack the release again (${webRoot} has no ${name}).`,
    )
  }
}

/** Serves the built web app: its assets, and its single page for every other path outside `/api`. */
export async function registerWebApp(app: FastifyInstance, config: Config, webRoot: string): Promise<void> {
  const pageFor = createPages(await readFile(join(webRoot, 'index.html'), 'utf8'), {
    preloads: parsePreloads(await readFile(join(webRoot, 'preloads.json'), 'utf8')),
    minPasswordLength: config.minPasswordLength,
  })

  await app.register(fastifyStatic, {
    root: join(webRoot, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    // The help files keep their names when their content changes, so they must be revalidated.
    setHeaders: (reply, file) => {
      if (file.endsWith('.pdf')) reply.header('cache-control', 'no-cache')
    },
  })

  app.get('/*', (request, reply) => {
    if (isApiOrAssetPath(request.url)) return reply.callNotFound()
    return reply
      .header('cache-control', 'no-cache')
      .header('vary', 'host')
      .type('text/html; charset=utf-8')
      .send(pageFor(brandForHost(config, request.hostname), request.url.replace(/[?#].*$/, '')))
  })
}

function isApiOrAssetPath(url: string): boolean {
  return /^\/(?:api|assets)(?:[/?]|$)/.test(url)
}
