import type { OpenDelivery } from '@partwire/domain/operations/shape'
import { slashedMoment } from '../../shared/format/dates'

export function nextTry({ nextTryTime, isUnderWay }: Pick<OpenDelivery, 'nextTryTime' | 'isUnderWay'>): string {
  if (isUnderWay) return 'now'
  return nextTryTime === undefined ? '–' : slashedMoment(nextTryTime)
}
