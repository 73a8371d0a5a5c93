import type { AnswerVerdict } from '@partwire/domain/open-lines/answers/options'
import type { AnswerCounts, AnswerImport } from '@partwire/domain/open-lines/answers/shape'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { callApi } from '../../../shared/api/client'
import { useShownNumber } from '../../../shared/format/decimal-mark'
import { formatCount } from '../../../shared/format/format'
import { AppliedActions, PreviewActions } from '../../../shared/imports/preview-actions'
import { VerdictCounts } from '../../../shared/imports/verdict-counts'
import { PATHS } from '../../../shared/paths'
import { Banner } from '../../../shared/ui/banner'
import { RunPanel } from '../runs/run-panel'
import { LINE_RUN, useLineRun } from '../runs/use-line-run'
import { useRevertRun } from '../runs/use-revert-run'
import { type ListedVerdict, PreviewRows } from './preview-rows'

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
  const client = useQueryClient()
  const navigate = useNavigate()
  const show = useShownNumber()

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
      {isApplied ? (
        <AppliedActions result={{ to: PATHS.openLines, label: 'Show open lines' }} onChooseFile={onChooseFile} />
      ) : (
        <PreviewActions
          callKey="change answer import"
          apply={() => callApi('POST /api/supplier/line/import/apply', { importId })}
          remove={() => callApi('POST /api/supplier/line/import/remove', { importId })}
          label={`Import ${formatCount(counts.changed, show)} changed ${counts.changed === 1 ? 'row' : 'rows'}`}
          emptyReason={counts.changed === 0 ? nothingToImport(counts) : null}
          note="Nothing is submitted."
          onApplied={() => {
            void client.invalidateQueries({ queryKey: [LINE_RUN] })
            onApplied()
          }}
          onRemoved={() => void navigate({ to: PATHS.openLines })}
        />
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
