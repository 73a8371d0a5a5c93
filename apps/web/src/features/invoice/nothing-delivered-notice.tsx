import css from './nothing-delivered-notice.module.css'

/** Shown for an invoice without items. The ordering network has no such invoice, so none is sent. */
export function NothingDeliveredNotice({ isSubmitted }: { isSubmitted: boolean }) {
  return (
    <output className={css['notice']}>
      {isSubmitted
        ? 'Nothing was delivered, so no invoice was sent.'
        : 'Nothing was delivered, so there is nothing to invoice. Submit finishes the order without sending an invoice.'}
    </output>
  )
}
