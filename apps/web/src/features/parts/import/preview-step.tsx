import type { ImportCounts, PartImport } from '@partwire/domain/parts/import/shape'
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
import { PreviewRows, type ListedVerdict } from './preview-rows'
import css from './preview-step.module.css'

interface PreviewStepProps {
  importId: string
  partImport: PartImport
  onChooseColumns: () => void
  onChooseFile: () => void
  onApplied: () => void
}

/** What the file changes, before it is imported; afterwards, what was not imported. */
export function PreviewStep({ importId, partImport, onChooseColumns, onChooseFile, onApplied }: PreviewStepProps) {
  const { counts, state, fileName } = partImport
  const isApplied = state === 'applied'
  const [verdict, setVerdict] = useState<ListedVerdict>(() => firstVerdict(counts))
  const shown = isApplied ? 'wrong' : verdict
  const correct = counts.new + counts.changed
  const show = useShownNumber()
  const count = (value: number) => show(formatCount(value))

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
      {counts[shown] > 0 && <PreviewRows key={shown} importId={importId} verdict={shown} />}
      {!isApplied && correct === 0 && (
        <p className={css['sentence']}>
          {counts.wrong === 0 ? 'The parts are as in the file. Nothing is to be imported.' : 'No row can be imported.'}
        </p>
      )}
      {isApplied ? (
        <div className={css['actions']}>
          <Link to={PATHS.parts} className={css['link']}>
            Show parts
          </Link>
          <Button tone="quiet" onClick={onChooseFile}>
            Import another file
          </Button>
        </div>
      ) : (
        <PreviewActions
          importId={importId}
          label={
            counts.wrong === 0 ? `Import ${rowCount(correct, count)}` : `Import the ${count(correct)} correct rows`
          }
          isEmpty={correct === 0}
          onChooseColumns={onChooseColumns}
          onApplied={onApplied}
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

function rowCount(value: number, format: (value: number) => string): string {
  return `${format(value)} ${value === 1 ? 'row' : 'rows'}`
}

const LABELS: readonly (readonly [keyof ImportCounts, string])[] = [
  ['wrong', 'Wrong'],
  ['changed', 'Changed'],
  ['new', 'New'],
  ['unchanged', 'Unchanged'],
]

interface PreviewActionsProps {
  importId: string
  label: string
  isEmpty: boolean
  onChooseColumns: () => void
  onApplied: () => void
}

function PreviewActions({ importId, label, isEmpty, onChooseColumns, onApplied }: PreviewActionsProps) {
  const navigate = useNavigate()
  const apply = useExclusiveMutation({
    mutationKey: ['change part import', 'apply'],
    exclusiveKey: ['change part import'],
    mutationFn: (id: string) => callApi('POST /api/supplier/part/import/apply', { importId: id }),
    onSuccess: ({ success }) => {
      if (success) onApplied()
    },
  })
  const remove = useExclusiveMutation({
    mutationKey: ['change part import', 'remove'],
    exclusiveKey: ['change part import'],
    mutationFn: (id: string) => callApi('POST /api/supplier/part/import/remove', { importId: id }),
    onSuccess: () => void navigate({ to: PATHS.parts }),
  })
  const error = apply.reply?.success === false ? (apply.reply.error ?? 'Please try again.') : null

  return (
    <>
      {error !== null && <Banner tone="wrong">{error}</Banner>}
      <div className={css['actions']}>
        <Button
          isBusy={apply.isPending}
          isDisabled={isEmpty || remove.isPending}
          onClick={() => apply.mutate(importId)}
        >
          {label}
        </Button>
        <Button tone="quiet" isDisabled={apply.isBusy} onClick={onChooseColumns}>
          Change columns
        </Button>
        <Button tone="quiet" isDisabled={apply.isBusy} onClick={() => remove.mutate(importId)}>
          Import nothing
        </Button>
      </div>
    </>
  )
}
