import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from 'playwright-core'
import { findChromium } from '../e2e/harness/programs/chromium'
import { thisMachine } from '../e2e/harness/programs/machine'
import { freePort } from '../e2e/harness/free-port'
import { buildStale } from './lib/build-stale'
import { startPortal } from './lib/crash/portal-run'
import { helpPage } from './lib/help/help-page'
import { takePictures } from './lib/help/pictures'
import { ROOT } from './lib/root'

/** Builds the help PDF from its text and from screenshots of the running demo: npm run help. */
const SOURCE = path.join(ROOT, 'docs/help/partwire-help.md')
const FONT = path.join(ROOT, 'node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2')
const HELP = path.join(ROOT, 'apps/web/public/assets/partwire-help.pdf')

await buildStale((line) => console.log(line))
const dataDir = await mkdtemp(path.join(tmpdir(), 'partwire-help-'))
const sandboxPort = await freePort()
const portal = startPortal({ dataDir, port: await freePort(), sandboxPort })
const browser = await chromium.launch({
  executablePath: await findChromium(await thisMachine()),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
try {
  await portal.ready()
  const pictures = await takePictures(browser, { url: portal.url, sandboxUrl: `http://localhost:${sandboxPort}` })
  const page = await browser.newPage()
  await page.setContent(helpPage(await readFile(SOURCE, 'utf8'), { pictures, font: await readFile(FONT) }))
  await page.evaluate(() => document.fonts.ready)
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true, tagged: true, outline: true })
  await writeFile(HELP, pdf)
  console.log(`Built ${path.relative(ROOT, HELP)}, ${Math.round(pdf.length / 1024)} kB.`)
} finally {
  await browser.close()
  await portal.interrupt()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}
