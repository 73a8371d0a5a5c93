import { formatCount } from '../../format/format'
import type { Sync } from '../../list/use-sync'
import { Button } from '../button'
import { SyncIcon } from '../icons'
import css from './sync-button.module.css'

interface SyncButtonProps {
  children: string
  sync: Sync
}

/** Starts a sync and is busy while one runs. Shows the progress and the result beside the button. */
export function SyncButton({ children, sync }: SyncButtonProps) {
  return (
    <>
      <span className={css['progress']} aria-live="polite">
        {progressText(sync)}
      </span>
      <Button icon={<SyncIcon />} isBusy={sync.isBusy} onClick={sync.start}>
        {children}
      </Button>
    </>
  )
}

function progressText({ progress, newIds }: Sync): string {
  if (progress !== null) return `${formatCount(progress.received)} received, ${formatCount(progress.created)} new`
  return newIds === null ? '' : `Last sync: ${formatCount(newIds.length)} new`
}
