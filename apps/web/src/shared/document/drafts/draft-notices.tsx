import { slashedMoment } from '../../format/dates'
import { Button } from '../../ui/button'
import { AlertIcon } from '../../ui/icons'
import css from './draft-notices.module.css'
import type { Draft } from './use-draft'

type Notices = Pick<Draft<never>, 'restored' | 'joined' | 'cannotBeKept' | 'discard' | 'dismissNotices'>

/** What happened to the changes of this document while nobody looked, and what may happen to them. */
export function DraftNotices({ draft }: { draft: Notices }) {
  const { restored, joined, cannotBeKept, discard, dismissNotices } = draft
  return (
    <>
      {cannotBeKept && (
        <output className={css['notice']}>
          <span className={css['warning']}>
            <AlertIcon />
            Unsaved changes cannot be kept on this computer. Please save often.
          </span>
        </output>
      )}
      {restored !== null && (
        <output className={css['notice']}>
          <span>Your unsaved changes from {slashedMoment(restored.toISOString())} are back.</span>
          <Button tone="quiet" onClick={discard}>
            Discard
          </Button>
        </output>
      )}
      {joined !== null && (
        <output className={css['notice']}>
          <span>
            {joined.by === '' ? 'Somebody else' : joined.by} changed this document at {slashedMoment(joined.at)}. Your
            changes are kept beside theirs. Please save again.
          </span>
          <Button tone="quiet" onClick={dismissNotices}>
            OK
          </Button>
        </output>
      )}
    </>
  )
}
