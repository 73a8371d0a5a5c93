import { isEqual } from '@partwire/domain/documents/merge'
import { formatLineKey, type LineAction } from '@partwire/domain/open-lines/options'
import type { LineEntries } from '@partwire/domain/open-lines/shape'
import { type ReactNode, type Ref, useImperativeHandle, useState } from 'react'
import { ConflictDialog } from '../../shared/document/drafts/conflict-dialog'
import { DraftNotice, RestoredNotice } from '../../shared/document/drafts/draft-guard'
import { LeaveDialog } from '../../shared/leave-guard'
import { formatFieldValue } from '../../shared/document/drafts/format-field-value'
import { fieldLabel } from '../../shared/document/response-lines/labels'
import { type RevertKeys, useSteps } from '../../shared/document/steps/use-steps'
import { useShownNumber } from '../../shared/format/decimal-mark'
import { formatCount, formatOrderNumber } from '../../shared/format/format'
import { BottomBar } from '../../shared/frame/page-frame'
import { ErrorNotice } from '../../shared/ui/banner'
import { Button } from '../../shared/ui/button'
import { BulkBar, selectedCount } from './bulk-bar'
import { LineActionDialog } from './dialogs/line-action-dialog'
import { NumberDialog } from './dialogs/number-dialog'
import { SubmitDialog } from './dialogs/submit-dialog'
import css from './line-editor.module.css'
import { listConflicts } from './line-conflict'
import type { LoadedLines } from './line-reload'
import { type LineState, lineValues, withoutChangedMarks } from './line-state'
import { lineFilter, type OpenLineListState } from './open-line-list'
import { openAction, type OpenAction, useStartRun, type useLineRun } from './runs/use-line-run'
import { OpenLineTable } from './table/open-line-table'
import { type LineEdits, useLineEdits } from './use-line-edits'
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
  loaded: LoadedLines
  /** Shown when there is no line. */
  empty: ReactNode
  total: number
  totalIsCapped: boolean
  guardPercent: string
  summary: ReturnType<typeof useOpenLines>['summary']
  selection: LineSelection
  run: ReturnType<typeof useLineRun>
  /** Another page, filter or sort is being loaded. It replaces these lines. */
  isReplaced: boolean
  /** Undo and redo of the bulk action before the first step on these lines. */
  bulk: RevertKeys
  reloadSummary: () => void
}

/** A page of lines that can be edited, the bulk actions and Submit ready orders. */
export function LineEditor({ ref, ...props }: LineEditorProps) {
  const { list, summary, selection, run, total } = props
  const show = useShownNumber()
  const areActionsDisabled = run.isRunning || props.isReplaced
  const edits = useLineEdits({ loaded: props.loaded, onSaved: props.reloadSummary })
  const lineKeys = edits.state.lines.map(formatLineKey).join(' ')
  const steps = useSteps({
    change: edits.changeForm,
    afterEdit: withoutChangedMarks,
    rows: lineKeys,
    earlier: props.bulk,
  })
  const question = useSaveOnLeave({ ...edits, list })
  const actions = useActions({ ...props, edits, onStarted: steps.clear })
  useImperativeHandle(ref, () => ({ saveFirst: () => (edits.hasChanges() ? actions.saveFirst() : null) }))

  const readyCount = summary?.ready.count ?? 0
  const dialogs =
    question === null ? (
      <Conflict key={lineKeys} edits={edits} />
    ) : (
      <LeaveDialog onLeave={question.leave} onStay={question.stay} />
    )
  if (edits.state.lines.length === 0) {
    return (
      <>
        <div className={css['empty']}>{props.empty}</div>
        {dialogs}
      </>
    )
  }
  return (
    <>
      <MovedOnNotice edits={edits} />
      {edits.restoredAt !== null && (
        <div className={css['notice']}>
          <RestoredNotice at={edits.restoredAt}>
            <Button tone="quiet" onClick={edits.dismissRestored}>
              OK
            </Button>
          </RestoredNotice>
        </div>
      )}
      <ErrorNotice error={edits.error ?? (actions.isHeldUp ? NOT_SAVED : null)} occasion="save" />
      <BulkBar
        selection={selection}
        total={total}
        totalIsCapped={props.totalIsCapped}
        values={selection.selection.isAll ? [] : lineValues(edits.state, selection.selection.keys)}
        isDisabled={areActionsDisabled}
        startedId={run.isOwn ? (run.run?.id ?? null) : null}
        onOpen={(action) => void actions.open(action)}
      />
      <OpenLineTable
        edits={edits}
        selection={selection}
        isGrouped={list.isGrouped}
        isReplaced={props.isReplaced}
        guardPercent={props.guardPercent}
        steps={steps}
      />
      <BottomBar>
        <div className={css['save']}>
          <output className={css['state']}>{saveText(edits)}</output>
          {edits.state.conflict !== null && (
            <Button tone="quiet" onClick={() => edits.showConflict(true)}>
              Choose values
            </Button>
          )}
        </div>
        <Button isDisabled={areActionsDisabled || readyCount === 0} onClick={() => void actions.open('submit')}>
          Submit ready orders ({formatCount(readyCount, show)})
        </Button>
      </BottomBar>
      {dialogs}
      {summary !== null && <ActionDialog {...actions} lineCount={selectedCount(selection, total)} summary={summary} />}
    </>
  )
}

/** The orders that have moved on before their changes were saved, until the supplier discards these changes. */
function MovedOnNotice({ edits: { movedOn, discardMovedOn } }: { edits: LineEdits }) {
  if (movedOn.length === 0) return null
  const numbers = movedOn.map(formatOrderNumber).join(', ')
  return (
    <div className={css['notice']}>
      <DraftNotice>
        <span>
          {numbers} {movedOn.length === 1 ? 'does' : 'do'} not wait for an order response any more. What you had typed
          was not sent. Please write down what you still need.
        </span>
        <Button tone="quiet" onClick={discardMovedOn}>
          Discard
        </Button>
      </DraftNotice>
    </div>
  )
}

/** Why an action does not start: a price or quantity that is no number cannot be saved. */
const NOT_SAVED = 'Changes cannot be saved. Please correct the marked fields first.'

interface ActionOptions extends Pick<LineEditorProps, 'list' | 'selection' | 'run' | 'reloadSummary'> {
  edits: LineEdits
  onStarted: () => void
}

/** An action with the entries of its last start; null before it. */
type OpenedAction = OpenAction<LineAction> & { sent: LineEntries | null }

/** Opens the dialog of a bulk action and starts the action. */
function useActions({ list, selection, run, reloadSummary, edits, onStarted }: ActionOptions) {
  const [opened, setOpened] = useState<OpenedAction | null>(null)
  const [isHeldUp, setHeldUp] = useState(false)
  const { start, isBusy, error } = useStartRun({
    onStarted: (started) => {
      setOpened(null)
      onStarted()
      // All other actions leave the lines in the list, and the next one is mostly about the same lines.
      if (started.action === 'submit') selection.clear()
      run.show(started)
    },
    // Others may have changed what the dialog shows: the number of ready orders, the next number.
    onRefused: reloadSummary,
  })

  /** Unsaved changes belong to what an action or an export is about, so they are saved first. */
  async function saveFirst(): Promise<boolean> {
    const isSaved = await edits.flush()
    setHeldUp(!isSaved)
    return isSaved
  }

  return {
    opened,
    isBusy,
    error,
    saveFirst,
    /** An action or export did not start, because of changes that cannot be saved. */
    isHeldUp: isHeldUp && edits.hasInvalidChanges,
    open: async (action: LineAction) => {
      if (await saveFirst()) setOpened({ ...openAction(action), sent: null })
    },
    onStart: (entries: LineEntries) => {
      if (opened === null) return
      const { sent, ...earlier } = opened
      const { isAll, keys } = selection.selection
      const lines = earlier.action === 'submit' || isAll ? null : [...keys]
      // A start that was not answered may have succeeded: only the same action may be sent with its key again.
      const action = sent === null || isEqual(sent, entries) ? earlier : openAction(earlier.action)
      setOpened({ ...action, sent: entries })
      start({ ...action, ...lineFilter(list), entries, lines })
    },
    onClose: () => setOpened(null),
  }
}

interface ActionDialogProps extends Pick<
  ReturnType<typeof useActions>,
  'opened' | 'isBusy' | 'error' | 'onStart' | 'onClose'
> {
  lineCount: number
  summary: NonNullable<LineEditorProps['summary']>
}

function ActionDialog({ opened, lineCount, summary, isBusy, error, onStart, onClose }: ActionDialogProps) {
  const dialog = { lineCount, isBusy, error, onStart, onClose }
  if (opened === null) return null
  if (opened.action === 'submit') return <SubmitDialog {...dialog} ready={summary.ready} />
  if (opened.action === 'number') return <NumberDialog {...dialog} orderNumbers={summary.orderNumbers} />
  return <LineActionDialog {...dialog} action={opened.action} />
}

function saveText({ isSaving, isDirty, isKeptByOther, state }: LineEdits): string {
  if (isSaving) return 'Saving …'
  if (state.conflict !== null) return 'Unsaved changes: somebody else has changed the same fields'
  if (isKeptByOther) return 'Unsaved changes, and others in another tab: please leave both open until they are saved'
  return isDirty ? 'Unsaved changes' : 'All changes are saved'
}

/** Asks for one value of each field that somebody else has changed as well. */
function Conflict({ edits }: { edits: LineEdits }) {
  const show = useShownNumber()
  const { conflict } = edits.state
  if (conflict === null || !conflict.isOpen) return null
  const fields = listConflicts(edits.state)
  return (
    <ConflictDialog
      by=""
      at={null}
      fields={fields.map(({ path, mine, theirs }) => ({
        path,
        label: conflictLabel(edits.state, path),
        mine: formatFieldValue(mine, path, show),
        theirs: formatFieldValue(theirs, path, show),
      }))}
      onResolve={edits.resolve}
      onClose={() => edits.showConflict(false)}
    />
  )
}

/** The rows have no numbers on the screen, so a field is named with its part and order. */
function conflictLabel({ lines, orders }: LineState, path: string): string {
  const [list, index = ''] = path.split('.')
  const line = lines[Number(index)]
  const order = orders.get(list === 'numbers' ? index : (line?.orderId ?? ''))
  const number = order === undefined ? '' : formatOrderNumber(order)
  return list === 'numbers' || line === undefined
    ? `Seller order number of ${number}`
    : `${fieldLabel(path)}: ${line.productNumber} of order ${number}`
}
