import { act, screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { resultOrPending } from '../../../testing/abortable-load'
import { givenDraftKeys } from '../../../testing/given-draft-keys'
import { renderScreen } from '../../../testing/render'
import { useLoadedDocument } from './use-loaded-document'

beforeEach(givenDraftKeys)

test('a second reload waits for the first, so that each ends with what was loaded for it', async () => {
  const replies: ((version: number) => void)[] = []
  const load = () => new Promise<number>((resolve) => void replies.push(resolve))
  let reload = (): Promise<number | null> => Promise.resolve(null)
  function Document() {
    const document = useLoadedDocument({ kind: 'orderResponse', orderId: '7', load, selectDeliveries: () => [] })
    useEffect(() => {
      reload = document.reload
    })
    return document.loaded
  }
  await renderScreen(<Document />)
  await act(async () => replies[0]?.(1))
  await screen.findByText('1')

  const afterSave = reload()
  const forProposals = reload()
  await waitFor(() => expect(replies).toHaveLength(2))
  expect(await resultOrPending(afterSave)).toBe('pending')
  await act(async () => replies[1]?.(2))
  expect(await afterSave).toBe(2)

  await waitFor(() => expect(replies).toHaveLength(3))
  await act(async () => replies[2]?.(3))
  expect(await forProposals).toBe(3)
})
