import type { OpenFilter } from '@partwire/domain/operations/states'
import { NoRows } from '../../../shared/ui/list/no-rows'

interface NoDeliveriesProps {
  state: OpenFilter | ''
  onShowAll: () => void
}

const NONE: Readonly<Record<OpenFilter, string>> = {
  failed: 'No delivery has failed.',
  waiting: 'No delivery is waiting.',
}

export function NoDeliveries({ state, onShowAll }: NoDeliveriesProps) {
  if (state !== '') {
    return <NoRows showAll={{ label: 'Show all open deliveries', onClick: onShowAll }}>{NONE[state]}</NoRows>
  }
  return (
    <NoRows hint="A submitted document that has not arrived shows here, with its reason.">
      All submitted documents have reached the platform.
    </NoRows>
  )
}
