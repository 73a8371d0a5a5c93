import type { TestApp, Visitor } from './test-app'

/** Uploads a file as the browser does. */
export async function uploadFile(
  { app }: TestApp,
  { cookies }: Visitor,
  path: string,
  { fileName, content }: { fileName: string; content: Buffer | string },
) {
  const response = await app.inject({
    method: 'POST',
    url: `${path}?${new URLSearchParams({ fileName }).toString()}`,
    cookies: Object.fromEntries(cookies),
    headers: { 'content-type': 'application/octet-stream', 'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '' },
    payload: content,
  })
  return {
    status: response.statusCode,
    body: response.json<{ success: boolean; importId?: string; error?: string }>(),
  }
}

/** Downloads a file; a refusal has its status and JSON as content. */
export async function downloadFile({ app }: TestApp, { cookies }: Visitor, path: string) {
  const response = await app.inject({ method: 'GET', url: path, cookies: Object.fromEntries(cookies) })
  return { status: response.statusCode, content: response.rawPayload, headers: response.headers }
}
