import type { CurrencyValues } from '@partwire/domain/today/shape'
import { useCallback, useMemo } from 'react'
import { useShownNumber } from '../../../shared/format/decimal-mark'
import { formatCount, groupThousands, type ShowNumber } from '../../../shared/format/format'
import { axis, bars, BOTTOM_AXIS_PX, Chart, type ChartColours, fromZero, placeScale } from './chart'
import { FigureFrame } from './figure-frame'

const ROW_PX = 30
const AXIS_PX = 44
const NAME_PX = 190
const MAX_NAME_LENGTH = 26

interface ValueByCustomerProps {
  values: CurrencyValues
}

/** Invoiced value of the largest customers in one currency. */
export function ValueByCustomer({
  values: { currency, total, customers, otherCount, otherValue },
}: ValueByCustomerProps) {
  const show = useShownNumber()
  const money = (value: string) => show(groupThousands(value))
  const values = useMemo(() => customers.map(({ value }) => Number(value)), [customers])
  const describe = useCallback(
    (colours: ChartColours) => ({
      scales: {
        // Rows from top to bottom, values from left to right.
        x: { ...placeScale(customers.length), ori: 1 as const, dir: -1 as const },
        y: { ori: 0 as const, range: fromZero },
      },
      axes: [
        axis({
          side: 3,
          size: NAME_PX,
          grid: { show: false },
          ticks: { show: false },
          splits: () => customers.map((_, place) => place),
          values: () => customers.map(({ name }) => shortName(name)),
        }),
        axis({
          side: 2,
          size: BOTTOM_AXIS_PX,
          space: 90,
          values: (_chart, splits) => splits.map((value) => formatCount(value, show)),
        }),
      ],
      series: bars(colours, 18),
    }),
    [customers, show],
  )
  return (
    <FigureFrame
      title={`Invoiced value by customer, ${currency}`}
      summary={`${money(total)} ${currency} net in the last 90 days, less credit notes.`}
      table={{
        columns: ['Customer', 'Party number', `Value in ${currency}`],
        rows: [
          ...customers.map(({ name, partyNumber, value }) => [name, partyNumber, money(value)]),
          ...(otherCount > 0 ? [[otherCustomers(otherCount, show), '', money(otherValue)]] : []),
        ],
      }}
    >
      <Chart
        values={values}
        describe={describe}
        heightPx={customers.length * ROW_PX + AXIS_PX}
        caption={(index) => {
          const customer = customers[index]
          return customer === undefined ? '' : `${customer.name}: ${money(customer.value)} ${currency}`
        }}
      />
    </FigureFrame>
  )
}

function otherCustomers(count: number, show: ShowNumber): string {
  return `${formatCount(count, show)} other ${count === 1 ? 'customer' : 'customers'}`
}

/** The whole name is in the table and in the text about the bar. */
function shortName(name: string): string {
  return name.length <= MAX_NAME_LENGTH ? name : `${name.slice(0, MAX_NAME_LENGTH - 1)}…`
}
