import { Button } from '../../../shared/ui/button'
import { Loading } from '../../../shared/ui/loading'
import { useFigures } from '../use-today'
import { DeliveredOnDate } from './delivery-figure'
import css from './figures-section.module.css'
import { OrdersPerDay, TimeToAnswer } from './order-figures'
import { ValueByCustomer } from './value-figure'

/** The charts of the last 90 days. */
export function FiguresSection() {
  const { figures, isLoading, reload } = useFigures()
  if (isLoading) return <Loading />
  if (figures === null) {
    return (
      <Button tone="quiet" isRemovedByClick onClick={reload}>
        Reload
      </Button>
    )
  }
  const { days, values, weeks } = figures
  return (
    <div className={css['figures']}>
      <OrdersPerDay days={days} />
      <TimeToAnswer days={days} />
      <DeliveredOnDate weeks={weeks} />
      {values.map((each) => (
        <ValueByCustomer key={each.currency} values={each} />
      ))}
    </div>
  )
}
