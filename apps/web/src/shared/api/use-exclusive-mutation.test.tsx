import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createQueryClient } from './query-client'
import { useExclusiveMutation } from './use-exclusive-mutation'

test('a second call before the next render is ignored', async () => {
  const { result, calls, reply } = renderMutation()

  act(() => {
    result.current.mutate('first')
    result.current.mutate('second')
  })
  await waitFor(() => expect(result.current.isBusy).toBe(true))
  reply('done')

  await waitFor(() => expect(result.current.isBusy).toBe(false))
  expect(calls).toEqual(['first'])
  expect(result.current).toMatchObject({ reply: 'done', variables: 'first' })
})

test('after the reply the next call is made', async () => {
  const { result, calls, reply } = renderMutation()
  act(() => result.current.mutate('first'))
  await waitFor(() => expect(calls).toHaveLength(1))
  reply('done')
  await waitFor(() => expect(result.current.reply).toBe('done'))

  act(() => result.current.mutate('second'))

  await waitFor(() => expect(calls).toEqual(['first', 'second']))
})

test('a component with the same key is busy too, one with another key is not', async () => {
  const client = createQueryClient()
  const { result: first } = renderMutation('key', client)
  const { result: same, calls } = renderMutation('key', client)
  const { result: other } = renderMutation('other key', client)

  act(() => first.current.mutate('first'))

  await waitFor(() => expect(same.current.isBusy).toBe(true))
  expect(other.current.isBusy).toBe(false)
  act(() => same.current.mutate('second'))
  expect(calls).toEqual([])
})

test('onReply is called with the reply, but not after the component is unmounted', async () => {
  const client = createQueryClient()
  const replies: string[] = []
  const { result, unmount, calls, reply } = renderMutation('key', client)
  act(() => result.current.mutate('first', (text) => replies.push(text)))
  await waitFor(() => expect(calls).toHaveLength(1))
  reply('one')
  await waitFor(() => expect(replies).toEqual(['one']))

  act(() => result.current.mutate('second', (text) => replies.push(text)))
  await waitFor(() => expect(calls).toHaveLength(2))
  unmount()
  reply('two')

  await waitFor(() => expect(client.isMutating()).toBe(0))
  expect(replies).toEqual(['one'])
})

/** Renders the hook with a call whose reply is given by the test. */
function renderMutation(key = 'key', client = createQueryClient()) {
  const calls: string[] = []
  const pending: ((text: string) => void)[] = []
  const mutationFn = (variables: string) => {
    calls.push(variables)
    return new Promise<string>((resolve) => pending.push(resolve))
  }
  const hook = renderHook(() => useExclusiveMutation({ mutationKey: [key], mutationFn }, client))
  return { ...hook, calls, reply: (text: string) => pending.shift()?.(text) }
}
