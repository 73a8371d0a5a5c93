import type { HeldState } from '@partwire/domain/operations/states'
import { NoRows } from '../../../shared/ui/list/no-rows'

interface NoHeldMessagesProps {
  state: HeldState | ''
  onShowAll: () => void
}

export function NoHeldMessages({ state, onShowAll }: NoHeldMessagesProps) {
  if (state !== '') {
    return (
      <NoRows showAll={{ label: 'Show all held messages', onClick: onShowAll }}>{`No message is ${state}.`}</NoRows>
    )
  }
  return (
    <NoRows hint="A message of the platform that cannot become an order shows here, with its reason.">
      No messages are held.
    </NoRows>
  )
}
