import { uploadPartFile } from '@partwire/contract/uploads'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { givenOperator, givenSignedInOperator, givenSignedInSupplier, givenSupplier } from '../testing/given/given'
import { rawPost, sessionHeaders, type RawConnection } from '../testing/raw-request'
import { startTestApp, type TestApp, type Visitor } from '../testing/test-app'
import { uploadFile } from '../testing/transfer-files'
import { WAIT_TIMEOUT } from '../testing/wait-timeout'

const MEGABYTE = 1024 * 1024

let portal: TestApp
let url: string
let supplier: Visitor
const connections: RawConnection[] = []

beforeAll(async () => {
  portal = await startTestApp()
  await givenOperator(portal)
  supplier = await givenSignedInSupplier(portal, await givenSupplier(await givenSignedInOperator(portal)))
  url = await portal.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  for (const { socket } of connections.splice(0)) socket.destroy()
  await vi.waitUntil(() => portal.app.uploadBudget.reservedBytes() === 0)
})
afterAll(() => portal.close())

/** Announces a file of this size and sends nothing of it. */
async function announce(bytes: number): Promise<RawConnection> {
  const path = `${uploadPartFile.path}?fileName=parts.csv`
  const type = { 'content-type': 'application/octet-stream' }
  const connection = await rawPost(url, {
    path,
    headers: { ...sessionHeaders(supplier), ...type, 'content-length': bytes },
  })
  connections.push(connection)
  return connection
}

test('uploads are exempt from the limits of JSON bodies', async () => {
  const content = Buffer.alloc(9 * MEGABYTE, 'Product Number\nP-1\n')

  expect(await uploadFile(portal, supplier, uploadPartFile.path, { fileName: 'parts.csv', content })).toMatchObject({
    status: 200,
    body: { success: true },
  })
})

describe('uploads count against their own bound of bytes and files in flight', () => {
  test('a supplier with two files of 25 MB under way gets 429 for the third, before it is read', async () => {
    await announce(25 * MEGABYTE)
    await announce(25 * MEGABYTE)
    await vi.waitUntil(() => portal.app.uploadBudget.reservedBytes() === 50 * MEGABYTE)

    const { answer } = await announce(25 * MEGABYTE)

    expect(await answer).toMatchObject({ status: 429 })
    expect(portal.app.bodyBudget.reservedBytes()).toBe(0)
  })

  test('a supplier with ten small files under way gets 429 for the next one', async () => {
    for (let files = 0; files < 10; files += 1) await announce(100)
    await vi.waitUntil(() => portal.app.uploadBudget.reservedBytes() === 50 * MEGABYTE)

    const { answer } = await announce(100)

    expect(await answer).toMatchObject({ status: 429 })
  })

  test('a process with eight files of 25 MB under way answers 503 to the next one', async () => {
    const releases = ['a', 'b', 'c', 'd'].map((owner) => portal.app.uploadBudget.reserve(owner, 50 * MEGABYTE))

    const { answer } = await announce(25 * MEGABYTE)

    expect(await answer).toMatchObject({ status: 503 })
    for (const release of releases) release()
  })

  test('a file that breaks off gives its bytes back', async () => {
    const { socket } = await announce(25 * MEGABYTE)
    await vi.waitUntil(() => portal.app.uploadBudget.reservedBytes() === 25 * MEGABYTE)

    socket.destroy()

    await vi.waitFor(() => expect(portal.app.uploadBudget.reservedBytes()).toBe(0), WAIT_TIMEOUT)
  })
})
