import type { BackoffSupplier } from '@partwire/domain/operations/shape'
import { formatCount, formatDateTime, withDecimalPoint } from '../../../shared/format/format'
import { ClampedText } from '../../../shared/ui/clamped-text'
import { AlertIcon } from '../../../shared/ui/icons'
import css from './failing-suppliers.module.css'

interface FailingSuppliersProps {
  /** Undefined until the list is loaded for the first time. */
  backingOff: { list: readonly BackoffSupplier[]; total: number } | undefined
}

/** The suppliers whose background synchronisation fails, with the next try and the reason; hidden when there are none. */
export function FailingSuppliers({ backingOff }: FailingSuppliersProps) {
  if (backingOff === undefined || backingOff.total === 0) return null
  const { list, total } = backingOff
  const hiddenCount = total - list.length
  return (
    <section className={css['failing']} aria-labelledby="failing-suppliers">
      <h2 className={css['title']} id="failing-suppliers">
        <AlertIcon />
        {total === 1
          ? 'The background synchronisation of 1 supplier fails'
          : `The background synchronisation of ${formatCount(total, withDecimalPoint)} suppliers fails`}
      </h2>
      <ul className={css['list']}>
        {list.map((supplier) => (
          <li key={supplier.id} className={css['line']}>
            <span>
              {supplier.supplierName} <span className={css['quiet']}>{supplier.tecComId}</span>
            </span>
            <span>
              {supplier.failures === 1 ? 'once' : `${formatCount(supplier.failures, withDecimalPoint)} times in a row`}
            </span>
            <span>next try {formatDateTime(supplier.nextTryTime)}</span>
            <ClampedText>{supplier.error}</ClampedText>
          </li>
        ))}
      </ul>
      {hiddenCount > 0 && <p className={css['more']}>and {formatCount(hiddenCount, withDecimalPoint)} more</p>}
    </section>
  )
}
