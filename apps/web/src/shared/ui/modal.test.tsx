import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Modal } from './modal'

test('the dialog is named by its title and takes the focus', async () => {
  render(<Opener />)

  await open()

  const dialog = screen.getByRole('dialog', { name: 'Question' })
  await waitFor(() => expect(dialog).toContainElement(focused()))
})

test('Tab stays in the dialog', async () => {
  render(<Opener />)
  await open()
  const dialog = screen.getByRole('dialog')
  await waitFor(() => expect(dialog).toContainElement(focused()))

  for (let presses = 0; presses < 4; presses += 1) {
    await userEvent.tab()
    expect(dialog).toContainElement(focused())
  }
})

test('the close icon closes it and the focus returns to where it was', async () => {
  render(<Opener />)
  await open()

  await userEvent.click(screen.getByRole('button', { name: 'Close' }))

  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Ask' })).toHaveFocus()
})

test('Esc closes it and the focus returns to where it was', async () => {
  render(<Opener />)
  await open()

  await userEvent.keyboard('{Escape}')

  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Ask' })).toHaveFocus()
})

test('a click beside it does not close it', async () => {
  render(<Opener />)
  await open()

  // The overlay has neither a role nor a name.
  const overlay = document.querySelector('.mantine-Modal-overlay')
  await userEvent.click(overlay ?? fail('the dialog has no overlay'))

  expect(screen.getByRole('dialog')).toBeVisible()
})

test('while it is busy it cannot be closed', async () => {
  render(<Opener isBusy />)
  await open()

  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))

  expect(screen.getByRole('dialog')).toBeVisible()
})

function Opener({ isBusy = false }: { isBusy?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <MantineProvider env="test">
      <button onClick={() => setOpen(true)}>Ask</button>
      {isOpen && (
        <Modal title="Question" size="narrow" isBusy={isBusy} onClose={() => setOpen(false)}>
          <button>Answer</button>
        </Modal>
      )}
    </MantineProvider>
  )
}

function open() {
  return userEvent.click(screen.getByRole('button', { name: 'Ask' }))
}

function fail(reason: string): never {
  throw new Error(reason)
}

function focused(): HTMLElement | null {
  return document.activeElement instanceof HTMLElement ? document.activeElement : null
}
