import type { BrowserContext } from 'playwright-core'
import { isFirefox } from './browser'

/** Start of the console messages in which a page of Firefox reports its calls. */
export const CALL_REPORT = 'sent call: '

/** Adds what Playwright cannot do by WebDriver BiDi. Does nothing in Chromium. */
export async function prepareContext(context: BrowserContext): Promise<void> {
  if (!isFirefox()) return
  await context.addInitScript(INSERT_AS_TYPED)
  await context.addInitScript(reportCalls, CALL_REPORT)
}

/** Playwright fills a field by setting its value, which React does not notice. With this, text is inserted as if typed. */
const INSERT_AS_TYPED = `Object.defineProperty(window, '__pw_bidiInsertText', {
  get: () => (text) => void document.execCommand('insertText', false, text),
  set: () => {},
})`

/** The protocol does not give the bodies of requests, so the page writes each call to its console. */
function reportCalls(start: string): void {
  const send = window.fetch.bind(window)
  window.fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, window.location.href)
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null
    // oxlint-disable-next-line no-console -- read by the test
    console.debug(`${start}${JSON.stringify({ name: `${init?.method ?? 'GET'} ${pathname}`, body })}`)
    return send(input, init)
  }
}
