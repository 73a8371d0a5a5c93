import react from '@vitejs/plugin-react'
import { defineConfig, type IndexHtmlTransformContext, type Plugin } from 'vite'
import { CHUNK_GROUPS, firstLine } from './bundling/chunks'
import { type Chunk, findChunk, routePreloads } from './bundling/route-preloads'

const server = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), preloadFont(), startFirstCalls(), writeRoutePreloads()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: CHUNK_GROUPS }, postBanner: firstLine } },
  },
  server: { proxy: { '/api': server } },
})

/** The browser would ask for the font only after the script has drawn the first text; until then that text would jump. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => /geist-latin-wght-normal.*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            injectTo: 'head',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
          })),
    },
  }
}

/** Executes the first calls as soon as their file is loaded. A script that is not async would wait for style sheets. */
function startFirstCalls(): Plugin {
  return {
    name: 'start-first-calls',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => {
        const { fileName } = findChunk(listChunks(bundle), 'src/app/start-first-calls.ts')
        const attrs = { type: 'module', async: true, fetchpriority: 'high', crossorigin: '', src: `/${fileName}` }
        return [{ tag: 'script', injectTo: 'head-prepend', attrs }]
      },
    },
  }
}

/** Writes `preloads.json`, from which the server names the files of the requested route in the page. */
function writeRoutePreloads(): Plugin {
  return {
    name: 'write-route-preloads',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const source = JSON.stringify(routePreloads(listChunks(bundle)))
      this.emitFile({ type: 'asset', fileName: 'preloads.json', source })
    },
  }
}

function listChunks(bundle: Bundle): Chunk[] {
  return Object.values(bundle).flatMap((file) => {
    if (file.type !== 'chunk') return []
    const { fileName, moduleIds, imports, viteMetadata } = file
    return [{ fileName, moduleIds, imports, css: [...(viteMetadata?.importedCss ?? [])] }]
  })
}
