import type { ReactNode } from 'react'
import { useShownNumber } from '../../format/decimal-mark'
import { formatDateTime } from '../../format/format'
import { LeaveDialog } from '../../leave-guard'
import { Button } from '../../ui/button'
import { AlertIcon } from '../../ui/icons'
import { useLeaveGuard } from '../../use-leave-guard'
import { ConflictDialog } from './conflict-dialog'
import css from './draft-guard.module.css'
import { formatFieldValue } from './format-field-value'
import type { Draft } from './use-draft'

interface DraftGuardProps<Form> {
  draft: Draft<Form>
  /** The label of a field in the conflict dialog: 'Unit net price, line 3' for items.2.unitNetPrice. */
  fieldLabel: (path: string) => string
}

/** All notices and dialogs about the unsaved changes of a draft. Belongs into the `banner` of a DocumentFrame. */
export function DraftGuard<Form>(props: DraftGuardProps<Form>) {
  const { draft } = props
  const show = useShownNumber()
  const leaveQuestion = useLeaveGuard({
    key: draft.key,
    hasChanges: draft.hasChanges,
    discard: draft.discard,
  })
  const { conflict } = draft

  return (
    <>
      <DraftNotices draft={draft} />
      {leaveQuestion !== null && <LeaveDialog onLeave={leaveQuestion.leave} onStay={leaveQuestion.stay} />}
      {conflict !== null && conflict.isOpen && (
        <ConflictDialog
          by={conflict.server.updatedBy}
          at={conflict.server.updatedAt}
          fields={conflict.fields.map(({ path, mine, theirs }) => ({
            path,
            label: props.fieldLabel(path),
            mine: formatFieldValue(mine, path, show),
            theirs: formatFieldValue(theirs, path, show),
          }))}
          onResolve={draft.resolve}
          onClose={draft.putOffConflict}
        />
      )}
    </>
  )
}

type Notices = Pick<Draft<never>, 'restoredAt' | 'mergedFrom' | 'isNotPersisted' | 'discard' | 'dismissNotices'>

/** Notices about changes that cannot be stored, were restored, or were merged with those of somebody else. */
function DraftNotices({ draft }: { draft: Notices }) {
  const { restoredAt, mergedFrom, isNotPersisted, discard, dismissNotices } = draft
  return (
    <>
      {isNotPersisted && (
        <DraftNotice>
          <span className={css['warning']}>
            <AlertIcon />
            Unsaved changes cannot be kept on this computer. Please save often.
          </span>
        </DraftNotice>
      )}
      {restoredAt !== null && (
        <RestoredNotice at={restoredAt}>
          <Button tone="quiet" onClick={discard}>
            Discard
          </Button>
        </RestoredNotice>
      )}
      {mergedFrom !== null && (
        <DraftNotice>
          <span>
            {mergedFrom.by === '' ? 'Somebody else' : mergedFrom.by} changed this document at{' '}
            {formatDateTime(mergedFrom.at)}. Your changes are kept beside theirs. Please save again.
          </span>
          <Button tone="quiet" onClick={dismissNotices}>
            OK
          </Button>
        </DraftNotice>
      )}
    </>
  )
}

/** Says that changes which this browser has kept are back. `children` is the button beside it. */
export function RestoredNotice({ at, children }: { at: Date; children: ReactNode }) {
  return (
    <DraftNotice>
      <span>Your unsaved changes from {formatDateTime(at.toISOString())} are back.</span>
      {children}
    </DraftNotice>
  )
}

/** A sentence about unsaved changes, and the button beside it. */
export function DraftNotice({ children }: { children: ReactNode }) {
  return <output className={css['notice']}>{children}</output>
}
