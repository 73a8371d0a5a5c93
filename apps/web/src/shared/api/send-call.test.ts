import { afterEach, describe, expect, test, vi } from 'vitest'
import { deferredReply, givenServer } from '../../testing/given-server'
import { callApi, takeEarlyReply } from './client'
import { sendEarly, sendEarlyIf, waitForEarlyCalls } from './send-call'

const CHECK = 'GET /api/supplierCheckLogin'
const LIST = 'POST /api/supplier/customer/list'
const FIRST_PAGE = { pageNo: 1, keyword: '', orderField: null, isDesc: true }

afterEach(dropEarlyCalls)

describe('an early call', () => {
  test('answers the same call of the screen, which is not sent again', async () => {
    const calls = givenServer({ [LIST]: () => ({ success: false, code: 'internal' }) })

    void sendEarly(LIST, FIRST_PAGE)
    const reply = await callApi(LIST, { ...FIRST_PAGE })

    expect(reply).toEqual({ success: false, code: 'internal' })
    expect(calls).toHaveLength(1)
  })

  test('answers once: the next call is sent', async () => {
    const calls = givenServer({ [CHECK]: () => ({ success: false }) })

    void sendEarly(CHECK)
    await callApi(CHECK)
    await callApi(CHECK)

    expect(calls).toHaveLength(2)
  })

  test('does not answer a call with another body', async () => {
    const calls = givenServer({ [LIST]: () => ({ success: false }) })

    void sendEarly(LIST, FIRST_PAGE)
    await callApi(LIST, { ...FIRST_PAGE, pageNo: 2 })

    expect(calls.map(({ body }) => body)).toEqual([FIRST_PAGE, { ...FIRST_PAGE, pageNo: 2 }])
  })

  test('does not answer after a call that was not sent early: that one belongs to a later screen', async () => {
    const calls = givenServer({ [CHECK]: () => ({ success: false }), [LIST]: () => ({ success: false }) })

    void sendEarly(LIST, FIRST_PAGE)
    await callApi(CHECK)
    await callApi(LIST, FIRST_PAGE)

    expect(calls.map(({ name }) => name)).toEqual([LIST, CHECK, LIST])
  })

  test.each([
    [{ success: true }, true],
    [{ success: false }, false],
    [null, false],
  ])('returns whether its reply is a success: %j', async (reply, expected) => {
    givenServer({ [CHECK]: () => reply })

    expect(await sendEarly(CHECK)).toBe(expected)
  })

  test('without a network is no success, and the screen gets the failure', async () => {
    givenServer({ [CHECK]: () => Promise.reject(new TypeError('Failed to fetch')) })

    expect(await sendEarly(CHECK)).toBe(false)
  })
})

describe('an early call with a condition', () => {
  test('is sent when the condition is met, and the screen waits for it', async () => {
    const check = deferredReply({ success: true })
    const calls = givenServer({ [CHECK]: check.handler, [LIST]: () => ({ success: false, code: 'internal' }) })

    void sendEarlyIf(sendEarly(CHECK), LIST, FIRST_PAGE)
    const [checked, listed] = [callApi(CHECK), callApi(LIST, FIRST_PAGE)]
    expect(calls.map(({ name }) => name)).toEqual([CHECK])
    check.release()

    expect(await checked).toEqual({ success: true })
    expect(await listed).toEqual({ success: false, code: 'internal' })
    expect(calls.map(({ name }) => name)).toEqual([CHECK, LIST])
  })

  test('is not sent when the condition is not met; a later call is sent as usual', async () => {
    const calls = givenServer({ [CHECK]: () => ({ success: false }), [LIST]: () => ({ success: false }) })

    expect(await sendEarlyIf(sendEarly(CHECK), LIST, FIRST_PAGE)).toBe(false)
    expect(calls.map(({ name }) => name)).toEqual([CHECK])
    await callApi(LIST, FIRST_PAGE)

    expect(calls.map(({ name }) => name)).toEqual([CHECK, LIST])
  })
})

describe('the reply of an early call', () => {
  test('is there at once when it has arrived, and is returned once: the next call is sent', async () => {
    const calls = givenServer({ [CHECK]: () => ({ success: true }) })
    const isSuccess = sendEarly(CHECK)

    expect(takeEarlyReply(CHECK)).toBeUndefined()
    await isSuccess
    expect(takeEarlyReply(CHECK)).toEqual({ success: true })
    expect(takeEarlyReply(CHECK)).toBeUndefined()
    await callApi(CHECK)

    expect(calls).toHaveLength(2)
  })

  test('that is no success is left to the call of the screen, which is not sent again', async () => {
    const calls = givenServer({ [CHECK]: () => Response.json({ success: false }, { status: 401 }) })

    await sendEarly(CHECK)

    expect(takeEarlyReply(CHECK)).toBeUndefined()
    expect(await callApi(CHECK)).toEqual({ success: false })
    expect(calls).toHaveLength(1)
  })

  test('is waited for; where no call was sent early there is nothing to wait for', async () => {
    givenServer({ [CHECK]: () => ({ success: true }) })
    expect(waitForEarlyCalls()).toBeUndefined()

    void sendEarly(CHECK)
    await waitForEarlyCalls()

    expect(takeEarlyReply(CHECK)).toEqual({ success: true })
  })

  test('is not waited for longer than a tenth of a second', async () => {
    vi.useFakeTimers()
    const check = deferredReply({ success: true })
    givenServer({ [CHECK]: check.handler })

    void sendEarly(CHECK)
    const wait = waitForEarlyCalls()
    await vi.advanceTimersByTimeAsync(100)

    await wait
    expect(takeEarlyReply(CHECK)).toBeUndefined()
  })
})

/** Any other call drops them; otherwise they would answer the calls of another test. */
async function dropEarlyCalls() {
  givenServer({ 'GET /api/logout': () => ({ success: true }) })
  await callApi('GET /api/logout')
}
