import type { AnswerVerdict } from '@partwire/domain/open-lines/answers/options'
import type { AnswerCounts, AnswerImport } from '@partwire/domain/open-lines/answers/shape'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { callApi } from '../../../shared/api/client'
import { useExclusiveMutation } from '../../../shared/api/use-exclusive-mutation'
import { useShownNumber } from '../../../shared/format/decimal-mark'
import { formatCount } from '../../../shared/format/format'
import { VerdictCounts } from '../../../shared/imports/verdict-counts'
import { PATHS } from '../../../shared/paths'
import { Banner } from '../../../shared/ui/banner'
import { Button } from '../../../shared/ui/button'
import { RunPanel } from '../runs/run-panel'
import { LINE_RUN, useLineRun } from '../runs/use-line-run'
import { useRevertRun } from '../runs/use-revert-run'
import { type ListedVerdict, PreviewRows } from './preview-rows'
import css from './preview-step.module.css'

interface PreviewStepProps {
  importId: string
  answerImport: AnswerImport
  onChooseFile: () => void
  onApplied: () => void
}

const LABELS: readonly (readonly [AnswerVerdict, string])[] = [
  ['changed', 'Changed'],
  ['wrong', 'Wrong'],
  ['stale', 'Changed by somebody else'],
  ['closed', 'Order no longer open'],
  ['unchanged', 'Unchanged'],
]

/** What the file changes, before it is imported; afterwards the progress, and the rows that were not imported. */
export function PreviewStep({ importId, answerImport, onChooseFile, onApplied }: PreviewStepProps) {
  const { counts, state } = answerImport
  const isApplied = state === 'applied'
  const [verdict, setVerdict] = useState<ListedVerdict>(() => firstVerdict(counts))

  return (
    <>
      {isApplied && <AppliedRun />}
      <VerdictCounts
        labels={LABELS}
        counts={counts}
        shown={verdict}
        onShow={(next) => next !== 'unchanged' && setVerdict(next)}
      />
      {counts[verdict] > 0 && <PreviewRows key={verdict} importId={importId} verdict={verdict} />}
      {!isApplied && counts.changed === 0 && <p className={css['sentence']}>{nothingToImport(counts)}</p>}
      {isApplied ? (
        <div className={css['actions']}>
          <Link to={PATHS.openLines} className={css['link']}>
            Show open lines
          </Link>
          <Button tone="quiet" onClick={onChooseFile}>
            Import another file
          </Button>
        </div>
      ) : (
        <PreviewActions importId={importId} changed={counts.changed} onApplied={onApplied} />
      )}
    </>
  )
}

/** Rows that need a decision first. */
function firstVerdict(counts: AnswerCounts): ListedVerdict {
  return (['wrong', 'stale', 'closed'] as const).find((verdict) => counts[verdict] > 0) ?? 'changed'
}

function nothingToImport({ wrong, stale, closed }: AnswerCounts): string {
  return wrong + stale + closed === 0
    ? 'The order responses are as in the file. Nothing is to be imported.'
    : 'No row can be imported.'
}

/** The bulk action that fills the order responses. */
function AppliedRun() {
  const applied = useLineRun({ onEnded: () => {} })
  const reverting = useRevertRun(applied)
  const { run, showPage, close } = applied
  return (
    <>
      {reverting.error !== null && <Banner tone="wrong">{reverting.error}</Banner>}
      {run !== null && <RunPanel run={run} reverting={reverting} onPage={showPage} onClose={close} />}
    </>
  )
}

interface PreviewActionsProps {
  importId: string
  /** Rows that are imported. */
  changed: number
  onApplied: () => void
}

function PreviewActions({ importId, changed, onApplied }: PreviewActionsProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const show = useShownNumber()
  const apply = useExclusiveMutation({
    mutationKey: ['change answer import', 'apply'],
    exclusiveKey: ['change answer import'],
    mutationFn: (id: string) => callApi('POST /api/supplier/line/import/apply', { importId: id }),
    onSuccess: ({ success }) => {
      if (!success) return
      void client.invalidateQueries({ queryKey: [LINE_RUN] })
      onApplied()
    },
  })
  const remove = useExclusiveMutation({
    mutationKey: ['change answer import', 'remove'],
    exclusiveKey: ['change answer import'],
    mutationFn: (id: string) => callApi('POST /api/supplier/line/import/remove', { importId: id }),
    onSuccess: () => void navigate({ to: PATHS.openLines }),
  })
  const error = apply.reply?.success === false ? (apply.reply.error ?? 'Please try again.') : null

  return (
    <>
      {error !== null && <Banner tone="wrong">{error}</Banner>}
      <div className={css['actions']}>
        <Button
          isBusy={apply.isPending}
          isDisabled={changed === 0 || remove.isPending}
          onClick={() => apply.mutate(importId)}
        >
          {`Import ${show(formatCount(changed))} changed ${changed === 1 ? 'row' : 'rows'}`}
        </Button>
        <Button tone="quiet" isDisabled={apply.isBusy} onClick={() => remove.mutate(importId)}>
          Import nothing
        </Button>
        <span className={css['note']}>Nothing is submitted.</span>
      </div>
    </>
  )
}
