import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { PATHS } from '../src/shared/paths'
import { type Chunk, ROUTE_SOURCES, routePreloads } from './route-preloads'

const ENTRY = chunkWith('index.js', ['src/app/main.tsx'], { imports: ['framework.js'], css: ['index.css'] })
const FRAMEWORK = chunkWith('framework.js', ['node_modules/react/index.js'])
const AREA = chunkWith('area.js', ['src/app/shell/supplier-shell.tsx'], {
  imports: ['framework.js'],
  css: ['area.css'],
})
const ORDERS = chunkWith('orders.js', ['src/features/orders/orders-screen.tsx'], {
  imports: ['index.js', 'shared.js', 'area.js'],
  css: ['orders.css'],
})
const SHARED = chunkWith('shared.js', ['src/shared/some.ts'], { imports: ['area.js', 'framework.js'] })

test('a route has the files of its shell and its screen with all their imports, but not those of every page', () => {
  const preloads = routePreloads([ORDERS, ENTRY, FRAMEWORK, AREA, SHARED, otherScreens()])

  expect(preloads.find(({ path }) => path === PATHS.orders)?.files).toEqual([
    '/area.css',
    '/area.js',
    '/shared.js',
    '/orders.css',
    '/orders.js',
  ])
})

test('a screen that is part of every page has no files of its own', () => {
  const login = 'src/features/auth/supplier-login-screen.tsx'
  const entry = { ...ENTRY, moduleIds: [...ENTRY.moduleIds, `/portal/apps/web/${login}`] }

  const preloads = routePreloads([entry, FRAMEWORK, AREA, SHARED, ORDERS, otherScreens()])

  expect(preloads.find(({ path }) => path === PATHS.supplierLogin)?.files).toEqual([])
})

test('a source that is in no file of the bundle is reported', () => {
  expect(() => routePreloads([ENTRY, FRAMEWORK, AREA, ORDERS, SHARED])).toThrow(
    'No file of the bundle has src/app/shell/operator-sign-in-shell.tsx.',
  )
})

test('the sources of a route are those that the route table loads', async () => {
  const table = await readFile(new URL('../src/app/route-table.ts', import.meta.url), 'utf8')

  expect(ROUTE_SOURCES).toEqual(readRouteTable(table))
})

/** The source files by path, read from the text of the route table. */
function readRouteTable(table: string): Record<string, string[]> {
  const paths = new Map(Object.entries(PATHS))
  const routes = table.split('createRoute({').slice(1)
  const shells = new Map(
    routes.map((route) => [route.match(/^\s*getParentRoute,\s*id: '([\w-]+)'/)?.[1], loaded(route)]),
  )
  return Object.fromEntries(
    routes.flatMap((route) => {
      const [, area = ''] = route.match(/getParentRoute: \(\) => (\w+),/) ?? []
      const path = paths.get(route.match(/path: PATHS\.(\w+),/)?.[1] ?? '')
      return area === '' || path === undefined ? [] : [[path, [...(shells.get(toId(area)) ?? []), ...loaded(route)]]]
    }),
  )
}

/** `supplierArea` has the id `supplier-area`. */
function toId(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

function loaded(route: string): string[] {
  const [, file] = route.match(/import\('([^']+)'\)/) ?? []
  return file === undefined ? [] : [`src/${file.replace('../', '').replace('./', 'app/')}.tsx`]
}

function chunkWith(fileName: string, sources: string[], more: Partial<Chunk> = {}): Chunk {
  const moduleIds = sources.map((source) => `/portal/apps/web/${source}`)
  return { fileName, moduleIds, imports: [], css: [], ...more }
}

function otherScreens(): Chunk {
  const known = new Set([ENTRY, AREA, ORDERS].flatMap(({ moduleIds }) => moduleIds))
  const sources = Object.values(ROUTE_SOURCES).flat()
  return chunkWith(
    'others.js',
    sources.filter((source) => !known.has(`/portal/apps/web/${source}`)),
  )
}
