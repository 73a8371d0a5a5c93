import css from './nothing-delivered.module.css'

/** An invoice without items: the network has none, so nothing is sent. */
export function NothingDeliveredNotice({ isSubmitted }: { isSubmitted: boolean }) {
  return (
    <output className={css['notice']}>
      {isSubmitted
        ? 'Nothing was delivered, so no invoice was sent.'
        : 'Nothing was delivered, so there is nothing to invoice. Submit finishes the order without sending an invoice.'}
    </output>
  )
}
