import type { RefusedReply } from '@partwire/contract/reply'
import { Link } from '@tanstack/react-router'
import { useExclusiveMutation } from '../api/use-exclusive-mutation'
import { Banner } from '../ui/banner'
import { Button } from '../ui/button'
import type { ImportOrigin } from './import-frame'
import css from './preview-actions.module.css'

interface PreviewActionsProps {
  /** Key of both calls: only one of them is pending at a time. */
  callKey: string
  apply: () => Promise<{ success: true } | RefusedReply>
  remove: () => Promise<unknown>
  /** Label of the button that imports the rows. */
  label: string
  /** Why no row can be imported; null when there are rows to import. */
  emptyReason: string | null
  onApplied: () => void
  onRemoved: () => void
  /** Called when Apply was refused; what is shown may be out of date. */
  onRefused?: () => void
  /** A further button, which is disabled while a call is pending. */
  tool?: { label: string; onClick: () => void }
  note?: string
}

/** The buttons below a preview: import the rows, or discard the file. */
export function PreviewActions(props: PreviewActionsProps) {
  const { callKey, label, emptyReason, onApplied, onRemoved, onRefused, tool, note } = props
  const apply = useExclusiveMutation({
    mutationKey: [callKey, 'apply'],
    exclusiveKey: [callKey],
    mutationFn: () => props.apply(),
    onSuccess: ({ success }) => {
      if (success) onApplied()
      else onRefused?.()
    },
  })
  const remove = useExclusiveMutation({
    mutationKey: [callKey, 'remove'],
    exclusiveKey: [callKey],
    mutationFn: () => props.remove(),
    onSuccess: () => onRemoved(),
  })
  const error = apply.reply?.success === false ? (apply.reply.error ?? 'Please try again.') : null

  return (
    <>
      {emptyReason !== null && <p className={css['reason']}>{emptyReason}</p>}
      {error !== null && <Banner tone="wrong">{error}</Banner>}
      <div className={css['actions']}>
        <Button
          isBusy={apply.isPending}
          isDisabled={emptyReason !== null || remove.isPending}
          onClick={() => apply.mutate(undefined)}
        >
          {label}
        </Button>
        {tool !== undefined && (
          <Button tone="quiet" isDisabled={apply.isBusy} onClick={tool.onClick}>
            {tool.label}
          </Button>
        )}
        <Button tone="quiet" isDisabled={apply.isBusy} onClick={() => remove.mutate(undefined)}>
          Import nothing
        </Button>
        {note !== undefined && <span className={css['note']}>{note}</span>}
      </div>
    </>
  )
}

interface AppliedActionsProps {
  /** The page that shows what was imported. */
  result: ImportOrigin
  onChooseFile: () => void
}

/** The next steps after an import. */
export function AppliedActions({ result, onChooseFile }: AppliedActionsProps) {
  return (
    <div className={css['actions']}>
      <Link to={result.to} className={css['link']}>
        {result.label}
      </Link>
      <Button tone="quiet" onClick={onChooseFile}>
        Import another file
      </Button>
    </div>
  )
}
