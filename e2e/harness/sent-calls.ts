import type { Page } from 'playwright-core'
import { isFirefox } from './browser'
import { CALL_REPORT } from './firefox-context'

export interface SentCall {
  /** Method and path, for example 'POST /api/login'. */
  name: string
  body: unknown
}

/** Records every call of the page from now on, in order. */
export function watchCalls(page: Page): SentCall[] {
  const calls: SentCall[] = []
  if (isFirefox()) {
    page.on('console', (message) => {
      if (message.text().startsWith(CALL_REPORT)) calls.push(JSON.parse(message.text().slice(CALL_REPORT.length)))
    })
    return calls
  }
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/api/')) return
    const sent = request.postData()
    calls.push({ name: `${request.method()} ${pathname}`, body: sent === null ? null : JSON.parse(sent) })
  })
  return calls
}
