import { useShownNumber } from '../../format/decimal-mark'
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
  const show = useShownNumber()
  return (
    <>
      <span className={css['progress']} aria-live="polite">
        {progressText(sync, (count) => formatCount(count, show))}
      </span>
      <Button icon={<SyncIcon />} isBusy={sync.isBusy} onClick={sync.start}>
        {children}
      </Button>
    </>
  )
}

function progressText({ progress, newIds }: Sync, format: (count: number) => string): string {
  if (progress !== null) return `${format(progress.received)} received, ${format(progress.created)} new`
  return newIds === null ? '' : `Last sync: ${format(newIds.length)} new`
}
