import type { BackingOff } from '@partwire/domain/operations/shape'
import { formatCount } from '../../../shared/format/count'
import { slashedMoment } from '../../../shared/format/dates'
import { AlertIcon } from '../../../shared/ui/icons'
import css from './failing-suppliers.module.css'

interface FailingSuppliersProps {
  /** Undefined as long as nothing was ever loaded. */
  backingOff: { list: readonly BackingOff[]; total: number } | undefined
}

/** Who the portal does not fetch orders for at the moment, and why; nothing when all goes well. */
export function FailingSuppliers({ backingOff }: FailingSuppliersProps) {
  if (backingOff === undefined || backingOff.total === 0) return null
  const { list, total } = backingOff
  const more = total - list.length
  return (
    <section className={css['failing']} aria-labelledby="failing-suppliers">
      <h2 className={css['title']} id="failing-suppliers">
        <AlertIcon />
        {total === 1
          ? 'The background synchronisation of 1 supplier fails'
          : `The background synchronisation of ${formatCount(total)} suppliers fails`}
      </h2>
      <ul className={css['list']}>
        {list.map((each) => (
          <li key={each.id} className={css['line']}>
            <span className={css['name']}>
              {each.supplierName} <span className={css['quiet']}>{each.tecComId}</span>
            </span>
            <span>{each.failures === 1 ? 'once' : `${formatCount(each.failures)} times in a row`}</span>
            <span>next try {slashedMoment(each.nextTryTime)}</span>
            <span className={css['error']} title={each.error}>
              {each.error}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className={css['more']}>and {formatCount(more)} more</p>}
    </section>
  )
}
