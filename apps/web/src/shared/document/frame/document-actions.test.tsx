import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '../../../testing/render'
import type { DocumentCall } from '../drafts/use-document-save'
import { DocumentActions } from './document-actions'

const SAVED = { isDirty: false, savedAt: '2026-11-15T09:00:00.000Z' }

test('Save, Submit and Cancel each do what they say', async () => {
  const done: string[] = []
  const { user } = await renderScreen(
    <DocumentActions
      {...SAVED}
      pending={null}
      onSave={() => done.push('save')}
      onSubmit={() => done.push('submit')}
      onCancel={() => done.push('cancel')}
    />,
  )

  for (const button of screen.getAllByRole('button')) await user.click(button)

  expect(done).toEqual(['save', 'submit', 'cancel'])
})

test.each<[DocumentCall, busy: string]>([
  ['save', 'Save'],
  ['submit', 'Submit'],
])('during a %s all three are disabled, and %s is busy', async (pending, busy) => {
  await renderActions(pending)

  const buttons = screen.getAllByRole('button')
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Save', 'Submit', 'Cancel'])
  for (const button of buttons) expect(button).toBeDisabled()
  expect(buttons.filter(({ dataset }) => 'loading' in dataset)).toEqual([screen.getByRole('button', { name: busy })])
})

test('a document that can only be read has Cancel only, and no save state', async () => {
  await renderActions(null, false)

  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Cancel'])
  expect(screen.queryByRole('status')).toBeNull()
})

function renderActions(pending: DocumentCall | null, isEditable = true) {
  const ignore = vi.fn<() => void>()
  return renderScreen(
    <DocumentActions
      {...SAVED}
      pending={pending}
      isEditable={isEditable}
      onSave={ignore}
      onSubmit={ignore}
      onCancel={ignore}
    />,
  )
}
