import type { ImportCounts, PartImport } from '@partwire/domain/parts/import/shape'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { callApi } from '../../../shared/api/client'
import { useShownNumber } from '../../../shared/format/decimal-mark'
import { formatCount } from '../../../shared/format/format'
import { AppliedActions, PreviewActions } from '../../../shared/imports/preview-actions'
import { VerdictCounts } from '../../../shared/imports/verdict-counts'
import { PATHS } from '../../../shared/paths'
import { Banner } from '../../../shared/ui/banner'
import { PreviewRows, type ListedVerdict } from './preview-rows'

interface PreviewStepProps {
  importId: string
  partImport: PartImport
  onChooseColumns: () => void
  onChooseFile: () => void
  onApplied: () => void
}

/** What the file changes, before it is imported; afterwards, what was not imported. */
export function PreviewStep({ importId, partImport, onChooseColumns, onChooseFile, onApplied }: PreviewStepProps) {
  const { counts, state, fileName, previewRun } = partImport
  const isApplied = state === 'applied'
  const [verdict, setVerdict] = useState<ListedVerdict>(() => firstVerdict(counts))
  const shown = isApplied ? 'wrong' : verdict
  const correct = counts.new + counts.changed
  const navigate = useNavigate()
  const show = useShownNumber()
  const count = (value: number) => formatCount(value, show)

  return (
    <>
      {isApplied && (
        <Banner tone="done">
          {fileName} is imported: {count(counts.new)} new and {count(counts.changed)} changed rows.
          {counts.wrong > 0 &&
            ` ${rowCount(counts.wrong, count)} with errors ${counts.wrong === 1 ? 'was' : 'were'} not imported.`}
        </Banner>
      )}
      <VerdictCounts
        labels={LABELS}
        counts={counts}
        shown={shown}
        onShow={isApplied ? null : (next) => next !== 'unchanged' && setVerdict(next)}
      />
      {counts[shown] > 0 && (
        <PreviewRows key={`${previewRun} ${shown}`} importId={importId} previewRun={previewRun} verdict={shown} />
      )}
      {isApplied ? (
        <AppliedActions result={{ to: PATHS.parts, label: 'Show parts' }} onChooseFile={onChooseFile} />
      ) : (
        <PreviewActions
          callKey="change part import"
          apply={() => callApi('POST /api/supplier/part/import/apply', { importId, previewRun })}
          remove={() => callApi('POST /api/supplier/part/import/remove', { importId })}
          label={
            counts.wrong === 0
              ? `Import ${rowCount(correct, count)}`
              : `Import the ${rowCount(correct, (value) => `${count(value)} correct`)}`
          }
          emptyReason={correct === 0 ? nothingToImport(counts) : null}
          tool={{ label: 'Change columns', onClick: onChooseColumns }}
          onApplied={onApplied}
          onRefused={onApplied}
          onRemoved={() => void navigate({ to: PATHS.parts })}
        />
      )}
    </>
  )
}

/** Wrong rows first: they need a decision. */
function firstVerdict(counts: ImportCounts): ListedVerdict {
  if (counts.wrong > 0) return 'wrong'
  return counts.changed > 0 ? 'changed' : 'new'
}

function nothingToImport({ wrong }: ImportCounts): string {
  return wrong === 0 ? 'The parts are as in the file. Nothing is to be imported.' : 'No row can be imported.'
}

function rowCount(value: number, format: (value: number) => string): string {
  return `${format(value)} ${value === 1 ? 'row' : 'rows'}`
}

const LABELS: readonly (readonly [keyof ImportCounts, string])[] = [
  ['wrong', 'Wrong'],
  ['changed', 'Changed'],
  ['new', 'New'],
  ['unchanged', 'Unchanged'],
]
