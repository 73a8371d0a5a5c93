import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const server = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`

/**
 * Everybody begins at a login page. It and all it needs travel as two files instead of twenty, and the screens behind
 * it find those files in the browser's cache.
 */
const CHUNKS = [
  { name: 'framework', test: /node_modules.(react|react-dom|scheduler|@tanstack.(react-router|router-core|history))./ },
  { name: 'sign-in', test: /features.auth./ },
]

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), preloadFont()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
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
