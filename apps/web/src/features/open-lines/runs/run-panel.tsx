import type { RunAction } from '@partwire/domain/open-lines/options'
import type { LineRun, RunResult } from '@partwire/domain/open-lines/shape'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useShownNumber } from '../../../shared/format/decimal-mark'
import { formatCount, formatOrderNumber, type ShowNumber } from '../../../shared/format/format'
import { PATHS } from '../../../shared/paths'
import { Button } from '../../../shared/ui/button'
import { AlertIcon, CheckIcon } from '../../../shared/ui/icons'
import { Pager } from '../../../shared/ui/list/pager'
import css from './run-panel.module.css'
import type { useRevertRun } from './use-revert-run'

interface RunPanelProps {
  run: LineRun
  /** Takes the action back, or does it again. */
  reverting: Pick<ReturnType<typeof useRevertRun>, 'offer' | 'revert' | 'isBusy'>
  onPage: (pageNo: number) => void
  onClose: () => void
}

/** The progress of a bulk action, and when it has ended its result with the orders that were refused. */
export function RunPanel({ run, reverting, onPage, onClose }: RunPanelProps) {
  const [areResultsShown, setResultsShown] = useState(false)
  const show = useShownNumber()
  const { orderCount, refusedCount } = run
  const processed = run.doneCount + run.unchangedCount + refusedCount
  if (run.endedAt === null) {
    return (
      <section className={css['panel']} aria-label="Bulk action">
        <output className={css['text']}>
          {RUNNING[run.action]}: {formatCount(processed, show)} of {formatOrders(orderCount, show)}
        </output>
        <progress className={css['bar']} max={orderCount} value={processed} aria-label={RUNNING[run.action]} />
        <span className={css['quiet']}>It goes on when this page is closed.</span>
      </section>
    )
  }
  const areShown = areResultsShown || refusedCount > 0
  return (
    <section className={css['panel']} data-tone={refusedCount > 0 ? 'waiting' : 'done'} aria-label="Bulk action">
      <output className={css['text']}>
        {refusedCount > 0 ? <AlertIcon /> : <CheckIcon />}
        {resultText(run, show)}
      </output>
      <span className={css['tools']}>
        {reverting.offer !== null && (
          <Button tone="row" isBusy={reverting.isBusy} onClick={reverting.revert}>
            {reverting.offer === 'undo' ? 'Undo' : 'Redo'}
          </Button>
        )}
        {refusedCount === 0 && (
          <Button tone="row" isExpanded={areShown} onClick={() => setResultsShown(!areResultsShown)}>
            Results
          </Button>
        )}
        <Button tone="row" label="Close the result" onClick={onClose}>
          Close
        </Button>
      </span>
      {areShown && <Results run={run} onPage={onPage} />}
    </section>
  )
}

const RUNNING: Readonly<Record<RunAction, string>> = {
  confirm: 'Confirming as requested',
  setDate: 'Setting dates',
  setPrice: 'Setting prices',
  reject: 'Rejecting',
  number: 'Numbering orders',
  submit: 'Submitting orders',
  import: 'Importing answers',
  undo: 'Taking back',
  redo: 'Doing again',
}

const DONE: Readonly<Record<RunAction, (run: LineRun, show: ShowNumber) => string>> = {
  confirm: (run, show) => `${formatLines(run, show)} confirmed in ${formatOrders(run.doneCount, show)}`,
  setDate: (run, show) => `Date set in ${formatLines(run, show)} of ${formatOrders(run.doneCount, show)}`,
  setPrice: (run, show) => `Price set in ${formatLines(run, show)} of ${formatOrders(run.doneCount, show)}`,
  reject: (run, show) => `${formatLines(run, show)} rejected in ${formatOrders(run.doneCount, show)}`,
  number: (run, show) => `${formatOrders(run.doneCount, show)} numbered`,
  submit: (run, show) => `${formatOrders(run.doneCount, show)} submitted`,
  import: (run, show) => `Answers of ${formatLines(run, show)} imported in ${formatOrders(run.doneCount, show)}`,
  undo: (run, show) => `Taken back in ${formatOrders(run.doneCount, show)}`,
  redo: (run, show) => `Done again in ${formatOrders(run.doneCount, show)}`,
}

function resultText(run: LineRun, show: ShowNumber): string {
  return [
    DONE[run.action](run, show),
    ...(run.unchangedCount > 0 ? [unchangedText(run.unchangedCount, show)] : []),
    ...(run.refusedCount > 0 ? [`${formatOrders(run.refusedCount, show)} refused`] : []),
  ].join(', ')
}

function unchangedText(count: number, show: ShowNumber): string {
  return `${formatOrders(count, show)} stayed as ${count === 1 ? 'it was' : 'they were'}`
}

function formatOrders(count: number, show: ShowNumber): string {
  return count === 1 ? '1 order' : `${formatCount(count, show)} orders`
}

function formatLines({ lineCount }: LineRun, show: ShowNumber): string {
  return lineCount === 1 ? '1 line' : `${formatCount(lineCount, show)} lines`
}

function Results({ run, onPage }: Pick<RunPanelProps, 'run' | 'onPage'>) {
  const { results, orderCount, pageNo, pageSize } = run
  return (
    <div className={css['results']}>
      <table className={css['table']} aria-label="Result of each order">
        <thead>
          <tr>
            <th scope="col">Order number</th>
            <th scope="col">Customer</th>
            <th scope="col">Result</th>
          </tr>
        </thead>
        <tbody>
          {results.map((result) => (
            <tr key={result.orderId}>
              <th scope="row">{formatOrderNumber(result)}</th>
              <td>{result.customerName}</td>
              <td>
                <Outcome result={result} isSubmit={run.action === 'submit'} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Pager total={orderCount} pageNo={pageNo} pageSize={pageSize} onPage={onPage} />
    </div>
  )
}

/** The reason of a refused order is a link to its order response. */
function Outcome({ result, isSubmit }: { result: RunResult; isSubmit: boolean }) {
  const { orderId, state, reason } = result
  if (state === 'refused') {
    return (
      <Link to={PATHS.orderResponse} params={{ id: orderId }} className={css['link']}>
        {reason}
      </Link>
    )
  }
  if (state === 'unchanged') return 'not changed'
  if (state === 'waiting') return 'waiting'
  return isSubmit ? 'submitted' : 'changed'
}
