import type { ReadyOrders } from '@partwire/domain/open-lines/shape'
import { useShownNumber } from '../../../shared/format/decimal-mark'
import { formatCount } from '../../../shared/format/format'
import { formatValue } from '../../../shared/format/format-value'
import { Banner } from '../../../shared/ui/banner'
import { NO_ENTRIES } from '../runs/use-line-run'
import { BulkDialog } from './bulk-dialog'
import css from './bulk-dialog.module.css'
import type { ActionDialogProps } from './line-action-dialog'

interface SubmitDialogProps extends Omit<ActionDialogProps, 'lineCount'> {
  ready: ReadyOrders
}

/** Names the count and the value of the orders that will be submitted. */
export function SubmitDialog({ ready, onStart, ...dialog }: SubmitDialogProps) {
  const show = useShownNumber()
  const { count, values, warnedPrices, warnedOrders, cancelledOrders } = ready
  return (
    <BulkDialog
      title="Submit ready orders"
      action="Submit"
      {...dialog}
      isValid={count > 0}
      onStart={() => onStart({ ...NO_ENTRIES, count })}
    >
      <p className={css['text']}>
        {count === 1 ? '1 order response is' : `${formatCount(count, show)} order responses are`} submitted and sent to
        the platform. {count === 1 ? 'It' : 'They'} cannot be changed afterwards. Value at net prices:
      </p>
      <ul className={css['values']}>
        {values.map((value) => (
          <li key={value.currency}>{formatValue(value, show)}</li>
        ))}
      </ul>
      {cancelledOrders > 0 && (
        <Banner tone="wrong">
          The buyer sent a cancellation of{' '}
          {cancelledOrders === 1 ? '1 of these orders' : `${formatCount(cancelledOrders, show)} of these orders`}. It is
          not applied here.
        </Banner>
      )}
      {warnedPrices > 0 && (
        <output className={css['note']}>
          {warnedPrices === 1 ? '1 price differs' : `${formatCount(warnedPrices, show)} prices differ`} in{' '}
          {warnedOrders === 1 ? '1 order' : `${formatCount(warnedOrders, show)} orders`} by more than the set percentage
          from the last known price.
        </output>
      )}
    </BulkDialog>
  )
}
