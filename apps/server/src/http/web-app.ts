import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config'
import { brandForHost, type Brand } from './public-host'

const BRAND_ATTRIBUTE = 'data-brand="house"'

/** Serves the built web app: its assets, and its single page for every other path outside `/api`. */
export async function registerWebApp(app: FastifyInstance, config: Config, webRoot: string): Promise<void> {
  const page = await readFile(join(webRoot, 'index.html'), 'utf8')
  if (!page.includes(BRAND_ATTRIBUTE)) throw new Error(`The page of the web app has no ${BRAND_ATTRIBUTE} to replace.`)
  const pages: Record<Brand, string> = {
    house: page,
    partner: page.replace(BRAND_ATTRIBUTE, 'data-brand="partner"'),
  }

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
    // The brand is set in the page itself, so that the first paint has the right colours.
    return reply
      .header('cache-control', 'no-cache')
      .header('vary', 'host')
      .type('text/html; charset=utf-8')
      .send(pages[brandForHost(config, request.hostname)])
  })
}

function isApiOrAssetPath(url: string): boolean {
  return /^\/(?:api|assets)(?:[/?]|$)/.test(url)
}
