import { expect, test } from 'vitest'
import { ResponseTimeout, ResponseTooLarge, UpstreamError } from '../../../upstream/errors'
import type { IncomingMessage } from '../../../upstream/port'
import { notConfiguredPort } from '../../../upstream/connect'
import { createBatchPuller } from './pull-batch'

const ACCOUNT = { tecComId: '1', userName: 'u', password: 'p' }
const MAX_RESPONSE_BYTES = 1000

interface WaitingMessage {
  id: string
  bytes: number
}

/** Pulls all waiting messages. Returns their ids in order and the batch size of each request. */
async function pullAll(waiting: WaitingMessage[]): Promise<{ ids: string[]; asked: number[] }> {
  const asked: number[] = []
  const ids: string[] = []
  const pull = async (_account: unknown, max: number): Promise<IncomingMessage[]> => {
    asked.push(max)
    const batch = waiting.slice(0, max)
    const bytes = batch.reduce((sum, message) => sum + message.bytes, 0)
    if (max > 1 && bytes > MAX_RESPONSE_BYTES) throw new ResponseTooLarge(MAX_RESPONSE_BYTES)
    return batch.map(({ id }) => ({ upstreamId: id, kind: 'Order', raw: '' }))
  }
  const nextBatch = createBatchPuller({ ...notConfiguredPort(), pull }, ACCOUNT)
  for (let batch = await nextBatch(); batch.length > 0; batch = await nextBatch()) {
    ids.push(...batch.map(({ upstreamId }) => upstreamId))
    waiting.splice(0, batch.length)
  }
  return { ids, asked }
}

function messages(count: number, bytes: number): WaitingMessage[] {
  return Array.from({ length: count }, (_, i) => ({ id: `${bytes}-${i}`, bytes }))
}

test('small messages come two hundred at a time', async () => {
  const { ids, asked } = await pullAll(messages(450, 1))

  expect(ids).toHaveLength(450)
  expect(asked).toEqual([200, 200, 200, 200])
})

test('a batch that is too large is asked for again with half as many', async () => {
  const { ids, asked } = await pullAll(messages(30, 100))

  expect(ids).toHaveLength(30)
  expect(asked.slice(0, 6)).toEqual([200, 100, 50, 25, 12, 6])
})

test('after an answer that is too large, as many are asked for as the part that was read contained', async () => {
  const asked: number[] = []
  const pull = async (_account: unknown, max: number): Promise<IncomingMessage[]> => {
    asked.push(max)
    if (max > 2) throw new ResponseTooLarge(MAX_RESPONSE_BYTES, asked.length === 1 ? 180 : 2)
    return []
  }

  await createBatchPuller({ ...notConfiguredPort(), pull }, ACCOUNT)()

  expect(asked).toEqual([200, 100, 2])
})

test('one message over the limit is asked for alone, and batches grow again after it', async () => {
  const waiting = [...messages(3, 1), { id: 'large', bytes: 5_000 }, ...messages(10_000, 2)]
  const expected = waiting.map(({ id }) => id)

  const { ids, asked } = await pullAll(waiting)

  expect(ids).toEqual(expected)
  expect(asked.length).toBeLessThan(140)
  expect(asked.slice(-3)).toEqual([200, 200, 200])
})

test('an answer that cannot be read even for one message, or any other error, is thrown', async () => {
  const asked: number[] = []
  const failing = (error: UpstreamError) => {
    const pull = async (_account: unknown, max: number): Promise<never> => {
      asked.push(max)
      throw error
    }
    return createBatchPuller({ ...notConfiguredPort(), pull }, ACCOUNT)
  }

  await expect(failing(new UpstreamError('Protocol', 'broken'))()).rejects.toThrow('broken')
  await expect(failing(new UpstreamError('Transient', 'away'))()).rejects.toThrow('away')

  expect(asked).toEqual([200, 100, 50, 25, 12, 6, 3, 1, 200])
})

test('a batch that times out is retried once with few messages', async () => {
  const asked: number[] = []
  const timeOutAbove = (limit: number) => async (_account: unknown, max: number) => {
    asked.push(max)
    if (max > limit) throw new ResponseTimeout(30_000)
    return []
  }

  await createBatchPuller({ ...notConfiguredPort(), pull: timeOutAbove(20) }, ACCOUNT)()
  const never = createBatchPuller({ ...notConfiguredPort(), pull: timeOutAbove(0) }, ACCOUNT)()

  await expect(never).rejects.toThrow('The platform did not answer within 30 seconds.')
  expect(asked).toEqual([200, 10, 200, 10])
})
