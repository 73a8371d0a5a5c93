import { ConflictDialog } from './conflict-dialog'
import { DraftNotices } from './draft-notices'
import { LeaveDialog } from './leave-dialog'
import type { Draft } from './use-draft'
import { useLeaveGuard } from './use-leave-guard'
import { wordsOf } from '../frame/labels'

interface DraftGuardProps<Form> {
  draft: Draft<Form>
  /** What a field is called, for the choice between two versions: 'Unit net price, line 3' for items.2.unitNetPrice. */
  labelOf: (path: string) => string
}

/** Everything about unsaved changes that a person gets to see. Belongs into the `banner` of a DocumentFrame. */
export function DraftGuard<Form>({ draft, labelOf }: DraftGuardProps<Form>) {
  const leaving = useLeaveGuard({ hasChanges: draft.hasChanges, keep: draft.keep, discard: draft.discard })
  const { conflict } = draft

  return (
    <>
      <DraftNotices draft={draft} />
      {leaving !== null && <LeaveDialog onLeave={leaving.leave} onStay={leaving.stay} />}
      {conflict !== null && conflict.isOpen && (
        <ConflictDialog
          by={conflict.server.updatedBy}
          at={conflict.server.updatedAt}
          fields={conflict.fields.map(({ path, mine, theirs }) => ({
            path,
            label: labelOf(path),
            mine: wordsOf(mine),
            theirs: wordsOf(theirs),
          }))}
          onResolve={draft.resolve}
          onClose={() => draft.showConflict(false)}
        />
      )}
    </>
  )
}
