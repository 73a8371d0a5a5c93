import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { findChromium, thisMachine } from '../e2e/harness/chromium'

const SOURCE = new URL('../docs/help/supplier-help.html', import.meta.url)
const HELP = fileURLToPath(new URL('../apps/web/src/features/orders/supplier-help.pdf', import.meta.url))

/** Prints the help document of the order pages. By hand, after a change to its text. */
const isRoot = process.getuid?.() === 0
const browser = await chromium.launch({
  executablePath: await findChromium(await thisMachine()),
  args: isRoot ? ['--no-sandbox'] : [],
})
const page = await browser.newPage()
await page.goto(SOURCE.href)
await page.pdf({ path: HELP, preferCSSPageSize: true, tagged: true })
await browser.close()
console.log(`Printed ${HELP}`)
