import type { RefusedReply } from '@partwire/contract/reply'
import type { Page } from 'playwright-core'

interface ApiCall<Success> {
  method: 'GET' | 'POST'
  url: string
  body?: unknown
  /** Schema of the reply, from the contract. */
  reply: { parse: (answer: unknown) => Success | RefusedReply }
}

/** Makes a call with the session of the browser. Throws when it does not succeed. */
export async function callApi<Success extends { success: true }>(
  page: Page,
  { method, url, body, reply }: ApiCall<Success>,
): Promise<Success> {
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const response = await page.request.fetch(url, { method, data: body, headers: { 'X-XSRF-TOKEN': token } })
  const answer = reply.parse(await response.json())
  if (!answer.success) throw new Error(`${method} ${url} answered: ${answer.error}`)
  return answer
}
