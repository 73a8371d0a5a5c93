import type { OpenDelivery } from '@partwire/domain/operations/shape'
import type { OpenFilter } from '@partwire/domain/operations/states'
import type { ReactNode } from 'react'
import { formatDateTime } from '../../shared/format/format'
import { ClampedText } from '../../shared/ui/clamped-text'
import { Tag } from '../../shared/ui/tag'
import css from './cells.module.css'

interface TwoLinesProps {
  /** An identifier wraps; a name is an element that cuts itself. */
  first: ReactNode
  /** Distinguishes rows whose first line is equal. */
  second: string
}

/** A name or number above a second value, which is never cut. */
export function TwoLines({ first, second }: TwoLinesProps) {
  return (
    <div className={css['lines']}>
      <span>{first}</span>
      <span className={css['second']}>{second}</span>
    </div>
  )
}

/** The name of a supplier above its TecCom ID. */
export function SupplierCell({ row }: { row: Pick<OpenDelivery, 'supplierName' | 'tecComId'> }) {
  return <TwoLines first={<ClampedText>{row.supplierName}</ClampedText>} second={row.tecComId} />
}

/** The buttons of a row. */
export function RowActions({ children }: { children: ReactNode }) {
  return <div className={css['actions']}>{children}</div>
}

export const OPEN_FILTER_LABELS: Readonly<Record<OpenFilter, string>> = { failed: 'Failed', waiting: 'Waiting' }

const OPEN_STATE_LABELS = { queued: 'Queued', sending: 'Sending', failed: 'Failed' } as const

/** The state of a delivery or mail. Failed needs an operator; the other states are retried automatically. */
export function OpenStateTag({ state }: Pick<OpenDelivery, 'state'>) {
  return <Tag tone={state === 'failed' ? 'wrong' : 'waiting'}>{OPEN_STATE_LABELS[state]}</Tag>
}

/** The time of the next try of a delivery or mail: `now` while it is being sent, blank when none is planned. */
export function formatNextTry({ nextTryTime, isUnderWay }: Pick<OpenDelivery, 'nextTryTime' | 'isUnderWay'>): string {
  if (isUnderWay) return 'now'
  return nextTryTime === undefined ? '' : formatDateTime(nextTryTime)
}
