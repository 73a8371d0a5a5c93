import type { OpenFilter } from '@partwire/domain/operations/states'
import { NoRows } from '../../../shared/ui/list/no-rows'

interface NoMailsProps {
  state: OpenFilter | ''
  onShowAll: () => void
}

const NONE: Readonly<Record<OpenFilter, string>> = {
  failed: 'No mail has failed.',
  waiting: 'No mail is waiting.',
}

export function NoMails({ state, onShowAll }: NoMailsProps) {
  if (state !== '') {
    return <NoRows showAll={{ label: 'Show all open mails', onClick: onShowAll }}>{NONE[state]}</NoRows>
  }
  return (
    <NoRows hint="A mail that the mail server has not taken shows here, with its reason.">
      All mails have been sent.
    </NoRows>
  )
}
