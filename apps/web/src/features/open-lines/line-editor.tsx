import type { LineAction } from '@partwire/domain/open-lines/options'
import type { LineEntries, OpenLine, OpenOrder } from '@partwire/domain/open-lines/shape'
import { type Ref, useImperativeHandle, useState } from 'react'
import { ConflictDialog } from '../../shared/document/drafts/conflict-dialog'
import { LeaveDialog } from '../../shared/document/drafts/draft-guard'
import { formatFieldValue } from '../../shared/document/drafts/format-field-value'
import { fieldLabel } from '../../shared/document/response-lines/labels'
import { type RevertKeys, useSteps } from '../../shared/document/steps/use-steps'
import { useShownNumber } from '../../shared/format/decimal-mark'
import { formatCount } from '../../shared/format/format'
import { BottomBar } from '../../shared/frame/page-frame'
import { ErrorNotice } from '../../shared/ui/banner'
import { Button } from '../../shared/ui/button'
import { BulkBar, selectedCount } from './bulk-bar'
import { LineActionDialog } from './dialogs/line-action-dialog'
import { NumberDialog } from './dialogs/number-dialog'
import { SubmitDialog } from './dialogs/submit-dialog'
import css from './line-editor.module.css'
import { listConflicts } from './line-conflict'
import { withoutChangedMarks } from './line-state'
import { lineFilter, type OpenLineListState } from './open-line-list'
import { openAction, type OpenAction, useStartRun, type useLineRun } from './runs/use-line-run'
import { OpenLineTable } from './table/open-line-table'
import { useLineEdits } from './use-line-edits'
import type { useOpenLines } from './use-open-lines'
import { useSaveOnLeave } from './use-save-on-leave'
import type { LineSelection } from './use-selection'

/** What the screen around the lines can do with them. */
export interface LineEditorHandle {
  /** Saves unsaved changes before an export; null when there are none, false when they cannot be saved. */
  saveFirst: () => Promise<boolean> | null
}

interface LineEditorProps {
  ref: Ref<LineEditorHandle>
  list: OpenLineListState
  lines: readonly OpenLine[]
  orders: readonly OpenOrder[]
  total: number
  totalIsCapped: boolean
  guardPercent: string
  summary: ReturnType<typeof useOpenLines>['summary']
  selection: LineSelection
  run: ReturnType<typeof useLineRun>
  /** The next reply is being loaded. It replaces these lines and closes an open dialog. */
  isLoading: boolean
  /** Undo and redo of the bulk action before the first step on these lines. */
  bulk: RevertKeys
  onSaved: () => void
}

/** Why an action does not start: a price or quantity that is no number cannot be saved. */
const NOT_SAVED = 'Changes cannot be saved. Please correct the marked fields first.'

/** A page of lines that can be edited, the bulk actions and Submit ready orders. */
export function LineEditor(props: LineEditorProps) {
  const { list, summary, selection, run, total } = props
  const show = useShownNumber()
  const areActionsDisabled = run.isRunning || props.isLoading
  const edits = useLineEdits({ lines: props.lines, orders: props.orders, onSaved: props.onSaved })
  const steps = useSteps({ change: edits.changeForm, afterEdit: withoutChangedMarks, earlier: props.bulk })
  const question = useSaveOnLeave(edits)
  const [opened, setOpened] = useState<OpenAction<LineAction> | null>(null)
  const [isHeldUp, setHeldUp] = useState(false)
  const starting = useStartRun((started) => {
    setOpened(null)
    steps.clear()
    selection.clear()
    run.show(started)
  })

  /** Unsaved changes belong to what an action or an export is about, so they are saved first. */
  async function saveFirst(): Promise<boolean> {
    const isSaved = await edits.flush()
    setHeldUp(!isSaved)
    return isSaved
  }

  async function open(action: LineAction) {
    if (await saveFirst()) setOpened(openAction(action))
  }

  useImperativeHandle(props.ref, () => ({ saveFirst: () => (edits.hasChanges() ? saveFirst() : null) }))

  function start(entries: LineEntries) {
    if (opened === null) return
    const { isAll, keys } = selection.selection
    const lines = opened.action === 'submit' || isAll ? null : [...keys]
    starting.start({ ...opened, ...lineFilter(list), entries, lines })
  }

  const dialog = {
    lineCount: selectedCount(selection, total),
    isBusy: starting.isBusy,
    error: starting.error,
    onStart: start,
    onClose: () => setOpened(null),
  }
  const readyCount = summary?.ready.count ?? 0
  return (
    <>
      <ErrorNotice error={edits.error ?? (isHeldUp && edits.hasInvalidChanges ? NOT_SAVED : null)} occasion="save" />
      <BulkBar
        selection={selection}
        total={total}
        totalIsCapped={props.totalIsCapped}
        isDisabled={areActionsDisabled}
        onOpen={(action) => void open(action)}
      />
      <OpenLineTable
        edits={edits}
        selection={selection}
        isGrouped={list.isGrouped}
        guardPercent={props.guardPercent}
        steps={steps}
      />
      <BottomBar>
        <output className={css['state']}>{saveText(edits)}</output>
        {edits.state.conflict !== null && (
          <Button tone="quiet" onClick={() => edits.showConflict(true)}>
            Choose values
          </Button>
        )}
        <Button isDisabled={areActionsDisabled || readyCount === 0} onClick={() => void open('submit')}>
          Submit ready orders ({formatCount(readyCount, show)})
        </Button>
      </BottomBar>
      {question === null ? (
        <Conflict edits={edits} />
      ) : (
        <LeaveDialog onLeave={question.leave} onStay={question.stay} />
      )}
      {opened?.action === 'submit' && summary !== null && <SubmitDialog {...dialog} ready={summary.ready} />}
      {opened?.action === 'number' && summary !== null && (
        <NumberDialog {...dialog} orderNumbers={summary.orderNumbers} />
      )}
      {opened !== null && opened.action !== 'submit' && opened.action !== 'number' && (
        <LineActionDialog {...dialog} action={opened.action} />
      )}
    </>
  )
}

function saveText({ isSaving, isDirty, state }: ReturnType<typeof useLineEdits>): string {
  if (isSaving) return 'Saving …'
  if (state.conflict !== null) return 'Unsaved changes: somebody else has changed the same fields'
  return isDirty ? 'Unsaved changes' : 'All changes are saved'
}

/** Asks for one value of each field that somebody else has changed as well. */
function Conflict({ edits }: { edits: ReturnType<typeof useLineEdits> }) {
  const show = useShownNumber()
  const { conflict, orders } = edits.state
  if (conflict === null || !conflict.isOpen) return null
  const fields = listConflicts(edits.state)
  return (
    <ConflictDialog
      by=""
      at={null}
      fields={fields.map(({ path, mine, theirs }) => ({
        path,
        label: path.startsWith('numbers.')
          ? `Seller order number of ${orders.get(path.slice('numbers.'.length))?.buyerOrderNumber ?? ''}`
          : fieldLabel(path),
        mine: formatFieldValue(mine, path, show),
        theirs: formatFieldValue(theirs, path, show),
      }))}
      onResolve={edits.resolve}
      onClose={() => edits.showConflict(false)}
    />
  )
}
