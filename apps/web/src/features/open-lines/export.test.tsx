import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openLinesScreen, refusedReply, SAVE } from '../../testing/open-lines'
import { anOpenLine, anOpenOrder } from './samples'

/** The downloads that were started; the browser of the tests starts none. */
const downloads: string[] = []

function recordDownload(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest('a[download]') : null
  if (link === null || event.defaultPrevented) return
  event.preventDefault()
  downloads.push(link.getAttribute('href') ?? '')
}

beforeEach(() => {
  downloads.length = 0
  window.addEventListener('click', recordDownload)
})
afterEach(() => window.removeEventListener('click', recordDownload))

describe('Export to fill in', () => {
  test('saves what was just typed before the file is made', async () => {
    const saves: (() => void)[] = []
    const { user, bodies } = await open({
      [SAVE]: () =>
        new Promise((resolve) =>
          saves.push(() => resolve({ success: true, order: anOpenOrder(), lines: [anOpenLine({ unitNetPrice: 12 })] })),
        ),
    })
    await user.type(await screen.findByLabelText('Unit net price, item 1'), '12')

    await user.click(screen.getByRole('link', { name: 'Export to fill in' }))
    await waitFor(() => expect(bodies(SAVE)).toHaveLength(1))
    expect(downloads).toEqual([])
    for (const save of saves) save()

    await waitFor(() => expect(downloads).toEqual(['/api/supplier/line/export/xlsx']))
  })

  test('starts at once without unsaved changes', async () => {
    const { user } = await open()
    await screen.findByLabelText('Unit net price, item 1')

    await user.click(screen.getByRole('link', { name: 'Export to fill in' }))

    expect(downloads).toHaveLength(1)
  })

  test('makes no file of old values when a changed cell cannot be saved, and says why', async () => {
    const { user } = await open()
    await user.type(await screen.findByLabelText('Unit net price, item 1'), 'abc')

    await user.click(screen.getByRole('link', { name: 'Export to fill in' }))

    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Changes cannot be saved. Please correct the marked fields first.',
    )
    expect(downloads).toEqual([])
  })

  test('asks for the values of a conflict first', async () => {
    const { user } = await open({ [SAVE]: () => refusedReply(anOpenOrder(), [anOpenLine({ unitNetPrice: 11 })]) })
    await user.type(await screen.findByLabelText('Unit net price, item 1'), '12')

    await user.click(screen.getByRole('link', { name: 'Export to fill in' }))

    expect(await screen.findByRole('dialog', { name: 'This document was changed elsewhere' })).toBeVisible()
    expect(downloads).toEqual([])
  })
})

function open(handlers: Parameters<typeof openLinesScreen>[2] = {}) {
  return openLinesScreen([anOpenLine()], [anOpenOrder()], handlers)
}
