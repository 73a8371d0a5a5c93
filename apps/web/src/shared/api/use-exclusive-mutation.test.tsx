import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
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
  act(() => void result.current.mutate('first'))
  await waitFor(() => expect(calls).toHaveLength(1))
  reply('done')
  await waitFor(() => expect(result.current.reply).toBe('done'))

  act(() => void result.current.mutate('second'))

  await waitFor(() => expect(calls).toEqual(['first', 'second']))
})

test('a component with the same key is busy too, one with another key is not', async () => {
  const client = createQueryClient()
  const { result: first } = renderMutation(['key'], client)
  const { result: same, calls } = renderMutation(['key'], client)
  const { result: other } = renderMutation(['other key'], client)

  act(() => void first.current.mutate('first'))

  await waitFor(() => expect(same.current.isBusy).toBe(true))
  expect(other.current.isBusy).toBe(false)
  act(() => void same.current.mutate('second'))
  expect(calls).toEqual([])
})

test('onReply is called with the reply, but not after the component is unmounted', async () => {
  const client = createQueryClient()
  const replies: string[] = []
  const { result, unmount, calls, reply } = renderMutation(['key'], client)
  act(() => void result.current.mutate('first', (text) => replies.push(text)))
  await waitFor(() => expect(calls).toHaveLength(1))
  reply('one')
  await waitFor(() => expect(replies).toEqual(['one']))

  act(() => void result.current.mutate('second', (text) => replies.push(text)))
  await waitFor(() => expect(calls).toHaveLength(2))
  unmount()
  reply('two')

  await waitFor(() => expect(client.isMutating()).toBe(0))
  expect(replies).toEqual(['one'])
})

test('calls with a common exclusive key exclude each other, and each one knows whether it is the pending one', async () => {
  const client = createQueryClient()
  const { result: save, reply } = renderMutation(['document', 'save'], client, ['document'])
  const { result: submit, calls } = renderMutation(['document', 'submit'], client, ['document'])

  let isMade: unknown
  act(() => {
    isMade = [save.current.mutate('first'), submit.current.mutate('second')]
  })

  expect(isMade).toEqual([true, false])
  await waitFor(() => expect(submit.current).toMatchObject({ isBusy: true, isPending: false }))
  expect(save.current).toMatchObject({ isBusy: true, isPending: true })
  reply('done')
  await waitFor(() => expect(submit.current.isBusy).toBe(false))
  expect(calls).toEqual([])
})

test('a component that is mounted during the call is busy until its end', async () => {
  const client = createQueryClient()
  const { result, unmount, reply, calls } = renderMutation(['key'], client)
  act(() => void result.current.mutate('first'))
  await waitFor(() => expect(calls).toHaveLength(1))
  unmount()

  const { result: next } = renderMutation(['key'], client)

  expect(next.current).toMatchObject({ isBusy: true, isPending: true })
  reply('done')
  await waitFor(() => expect(next.current.isBusy).toBe(false))
})

test('the call is pending until onSuccess has ended, which is called and awaited after an unmount too', async () => {
  const client = createQueryClient()
  let endReload: (() => void) | undefined
  const onSuccess = vi.fn(() => new Promise<void>((resolve) => (endReload = resolve)))
  const { result, unmount } = renderHook(() =>
    useExclusiveMutation({ mutationKey: ['key'], mutationFn: () => Promise.resolve('done'), onSuccess }, client),
  )

  act(() => void result.current.mutate(undefined))
  unmount()

  await waitFor(() => expect(onSuccess).toHaveBeenCalledOnce())
  expect(client.isMutating()).toBe(1)
  endReload?.()
  await waitFor(() => expect(client.isMutating()).toBe(0))
})

/** Renders the hook with a call whose reply is given by the test. */
function renderMutation(mutationKey = ['key'], client = createQueryClient(), exclusiveKey = mutationKey) {
  const calls: string[] = []
  const pending: ((text: string) => void)[] = []
  const mutationFn = (variables: string) => {
    calls.push(variables)
    return new Promise<string>((resolve) => pending.push(resolve))
  }
  const hook = renderHook(() => useExclusiveMutation({ mutationKey, exclusiveKey, mutationFn }, client))
  return { ...hook, calls, reply: (text: string) => pending.shift()?.(text) }
}
