import * as z from 'zod'
import type { Brand } from './public-host'

/** The files that a route needs in addition to those that every page names. Written by the build of the web app. */
const routePreload = z.object({
  /** Path of the route; a segment that begins with `$` stands for any text. */
  path: z.string(),
  /** URLs of scripts and style sheets. */
  files: z.array(z.string()),
})
type RoutePreload = z.infer<typeof routePreload>

/** Parses `preloads.json`. */
export function parsePreloads(text: string): RoutePreload[] {
  return z.array(routePreload).parse(JSON.parse(text))
}

const BRAND_ATTRIBUTE = 'data-brand="house"'
const HEAD_END = '</head>'
const MIN_PASSWORD_LENGTH = 'name="min-password-length" content="8"'

interface PageOptions {
  preloads: readonly RoutePreload[]
  /** Shown below the fields for a new password. */
  minPasswordLength: number
}

/**
 * Returns the page of a brand for the path of a URL, from the page of the build. It names the files of the route, so
 * that the browser loads them together with those of the entry.
 */
export function createPages(
  builtPage: string,
  { preloads, minPasswordLength }: PageOptions,
): (brand: Brand, path: string) => string {
  for (const part of [BRAND_ATTRIBUTE, HEAD_END, MIN_PASSWORD_LENGTH]) {
    if (!builtPage.includes(part)) throw new Error(`The page of the web app has no ${part} to replace.`)
  }
  const page = builtPage.replace(MIN_PASSWORD_LENGTH, `name="min-password-length" content="${minPasswordLength}"`)
  const plain = brandedPages(page)
  const routes = preloads.map(({ path, files }) => ({
    pattern: toPattern(path),
    pages: brandedPages(page.replace(HEAD_END, () => `${files.map(preloadTag).join('')}${HEAD_END}`)),
  }))
  return (brand, path) => (routes.find(({ pattern }) => pattern.test(path))?.pages ?? plain)[brand]
}

function brandedPages(page: string): Record<Brand, string> {
  // The brand is set in the page itself, so that the first paint has the right colours.
  return { house: page, partner: page.replace(BRAND_ATTRIBUTE, 'data-brand="partner"') }
}

/** `/supplier/invoice/$id` as a pattern that `/supplier/invoice/7` matches. */
function toPattern(path: string): RegExp {
  const segments = path.split('/').map((segment) => (segment.startsWith('$') ? '[^/]+' : escapePattern(segment)))
  return new RegExp(`^${segments.join('/')}$`)
}

function escapePattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}

function preloadTag(file: string): string {
  const rel = file.endsWith('.css') ? 'stylesheet' : 'modulepreload'
  return `<link rel="${rel}" crossorigin href="${file}">`
}
