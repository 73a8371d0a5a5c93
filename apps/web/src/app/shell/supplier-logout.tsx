import { useState } from 'react'
import { type DraftKey, isSameDraft } from '../../shared/kept-drafts/draft-names'
import { listKeptDrafts, removeKeptDrafts } from '../../shared/kept-drafts/kept-drafts'
import { confirmLeave, listOpenChanges, saveOpenChanges } from '../../shared/leave-guards'
import { PATHS } from '../../shared/paths'
import { Button } from '../../shared/ui/button'
import { Modal, ModalActions } from '../../shared/ui/modal'
import { LogoutButton } from './area-layout'

interface Question {
  drafts: readonly DraftKey[]
  answer: (isLeaving: boolean) => void
}

/**
 * Logout of a supplier. It removes the unsaved changes that are kept in this browser for the supplier, and asks before. The
 * document that is open asks about its own changes, unless there are changes of other documents as well. Changes that are
 * saved in the background are saved before.
 */
export function SupplierLogout({ supplier }: { supplier: string }) {
  const [question, setQuestion] = useState<Question | null>(null)

  function ask(drafts: readonly DraftKey[]): Promise<boolean> {
    return new Promise((resolve) => {
      const answer = (isLeaving: boolean) => {
        setQuestion(null)
        resolve(isLeaving)
      }
      setQuestion({ drafts, answer })
    })
  }

  async function confirm(): Promise<boolean> {
    await saveOpenChanges()
    const open = listOpenChanges()
    const others = listKeptDrafts(supplier).filter((kept) => !open.some(({ key }) => isSameDraft(key, kept)))
    const isLeaving = others.length === 0 ? await confirmLeave() : await ask([...open.map(({ key }) => key), ...others])
    if (!isLeaving) return false
    for (const { discard } of open) discard()
    removeKeptDrafts(supplier)
    return true
  }

  return (
    <>
      <LogoutButton call="GET /api/supplierLogout" login={PATHS.supplierLogin} confirm={confirm} />
      {question !== null && <KeptDraftsDialog {...question} />}
    </>
  )
}

/** Closing the dialog means staying, so that nothing is lost. */
function KeptDraftsDialog({ drafts, answer }: Question) {
  return (
    <Modal title="You have unsaved changes." size="narrow" onClose={() => answer(false)}>
      Changes in {describeDrafts(drafts)} are kept on this computer. If you log out, they are removed.
      <ModalActions>
        <Button tone="danger" onClick={() => answer(true)}>
          Remove and log out
        </Button>
        <Button tone="quiet" isFirst onClick={() => answer(false)}>
          Stay
        </Button>
      </ModalActions>
    </Modal>
  )
}

/** The kinds of documents in the order of an order, each with its plural. Without one it is not counted. */
const KIND_LABELS = new Map([
  ['orderResponse', ['order response', 'order responses']],
  ['dispatchAdvice', ['dispatch advice', 'dispatch advices']],
  ['invoice', ['invoice', 'invoices']],
  ['creditNote', ['credit note', 'credit notes']],
  ['openLines', ['Open lines']],
  ['settings', ['Settings']],
  ['parts', ['Parts']],
])

/** '1 order response and 2 invoices' */
function describeDrafts(drafts: readonly DraftKey[]): string {
  const known = [...KIND_LABELS].map(
    ([kind, labels]) => [drafts.filter((draft) => draft.kind === kind), labels] as const,
  )
  const others = drafts.filter(({ kind }) => !KIND_LABELS.has(kind))
  const parts = [...known, [others, ['other document', 'other documents']] as const].flatMap(
    ([{ length }, [one = '', many]]) => {
      if (length === 0) return []
      return [many === undefined ? one : `${length} ${length === 1 ? one : many}`]
    },
  )
  return new Intl.ListFormat('en-GB').format(parts)
}
