import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { Button } from './ui/button'
import { Modal, ModalActions } from './ui/modal'
import { useLeaveGuard } from './use-leave-guard'
import { useStableCallback } from './use-stable-callback'

/** The functions that say whether a form of the screen has unsaved changes. */
type Forms = Set<() => boolean>

const FormsContext = createContext<Forms | null>(null)

interface LeaveGuardProps {
  /** The screen, for the question of Logout. */
  kind: 'settings' | 'parts'
  children: ReactNode
}

/** Asks before a screen is left while one of its forms has unsaved changes. They are not kept in the browser. */
export function LeaveGuard({ kind, children }: LeaveGuardProps) {
  const [forms] = useState<Forms>(() => new Set())
  const [key] = useState({ supplier: '', kind, documentId: '' })
  const question = useLeaveGuard({
    key,
    hasChanges: () => [...forms].some((hasChanges) => hasChanges()),
    // They go with their screen.
    discard: () => {},
    keepsChanges: true,
  })
  return (
    <FormsContext value={forms}>
      {children}
      {question !== null && <LeaveDialog onLeave={question.leave} onStay={question.stay} />}
    </FormsContext>
  )
}

/** Lets the LeaveGuard of the screen ask as long as a form has unsaved changes. */
export function useUnsavedChanges(hasChanges: () => boolean): void {
  const forms = useContext(FormsContext)
  const latest = useStableCallback(hasChanges)
  useEffect(() => {
    forms?.add(latest)
    return () => void forms?.delete(latest)
  }, [forms, latest])
}

interface LeaveDialogProps {
  onLeave: () => void
  onStay: () => void
}

/** Closing the dialog means staying, so that nothing is lost. */
export function LeaveDialog({ onLeave, onStay }: LeaveDialogProps) {
  return (
    <Modal title="You have unsaved changes." size="narrow" onClose={onStay}>
      If you leave, they are discarded.
      <ModalActions>
        <Button tone="danger" onClick={onLeave}>
          Leave
        </Button>
        <Button tone="quiet" isFirst onClick={onStay}>
          Stay
        </Button>
      </ModalActions>
    </Modal>
  )
}
