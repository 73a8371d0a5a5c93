import { formatDay } from '@partwire/domain/lib/calendar-date'
import type { DayFigure } from '@partwire/domain/today/shape'
import { useCallback, useMemo } from 'react'
import type uPlot from 'uplot'
import { useShownNumber } from '../../../shared/format/decimal-mark'
import { BLANK, formatCount } from '../../../shared/format/format'
import { axis, bars, BOTTOM_AXIS_PX, Chart, type ChartColours, fromZero, placeScale } from './chart'
import { FigureFrame } from './figure-frame'
import { formatAxisDay, formatDuration } from './format'

/** Steps of an axis that counts. */
const WHOLE_STEPS = [1, 10, 100, 1_000, 10_000, 100_000].flatMap((unit) => [unit, 2 * unit, 5 * unit])
const DAY_STEPS = [7, 14, 28]

/** Orders of each day. */
export function OrdersPerDay({ days }: { days: readonly DayFigure[] }) {
  const show = useShownNumber()
  const count = (orders: number) => formatCount(orders, show)
  const countOrders = (orders: number) => `${count(orders)} ${orders === 1 ? 'order' : 'orders'}`
  const total = days.reduce((sum, { orders }) => sum + orders, 0)
  const values = useMemo(() => days.map(({ orders }) => orders), [days])
  const describe = useCallback(
    (colours: ChartColours) => ({
      scales: { x: placeScale(days.length), y: { range: fromZero } },
      axes: [dayAxis(days), axis({ incrs: WHOLE_STEPS, size: 56 })],
      series: bars(colours, 12),
    }),
    [days],
  )
  return (
    <FigureFrame
      title="Orders per day"
      summary={`${countOrders(total)} in the last ${days.length} days.`}
      table={{ columns: ['Day', 'Orders'], rows: days.map(({ day, orders }) => [formatDay(day), count(orders)]) }}
    >
      <Chart
        values={values}
        describe={describe}
        caption={(index) => `${formatDay(days[index]?.day)}: ${countOrders(days[index]?.orders ?? 0)}`}
      />
    </FigureFrame>
  )
}

/** Average time from an order to its response, by the day of the order. */
export function TimeToAnswer({ days }: { days: readonly DayFigure[] }) {
  const show = useShownNumber()
  const values = useMemo(
    () => days.map(({ answerMinutes }) => (answerMinutes === null ? null : answerMinutes / 60)),
    [days],
  )
  const describe = useCallback(
    ({ mark, fill }: ChartColours) => ({
      scales: { x: placeScale(days.length), y: { range: fromZero } },
      axes: [dayAxis(days), axis({ size: 56, values: (_chart, splits) => splits.map((hours) => show(`${hours} h`)) })],
      series: { stroke: mark, width: 2, spanGaps: true, points: { show: true, size: 6, stroke: mark, fill } },
    }),
    [days, show],
  )
  return (
    <FigureFrame
      title="Time to answer"
      summary={answerSummary(days)}
      table={{
        columns: ['Day of the order', 'Orders', 'Answered', 'Average time to answer'],
        rows: days.map((figure) => [
          formatDay(figure.day),
          formatCount(figure.orders, show),
          formatCount(figure.answered, show),
          shownTime(figure),
        ]),
      }}
    >
      <Chart
        values={values}
        describe={describe}
        caption={(index) => {
          const figure = days[index]
          return figure === undefined ? '' : `${formatDay(figure.day)}: ${shownTime(figure)}`
        }}
      />
    </FigureFrame>
  )
}

function shownTime({ answerMinutes }: DayFigure): string {
  return answerMinutes === null ? BLANK : formatDuration(answerMinutes)
}

function answerSummary(days: readonly DayFigure[]): string {
  const answered = days.reduce((sum, figure) => sum + figure.answered, 0)
  if (answered === 0) return `No order of the last ${days.length} days is answered.`
  const minutes = days.reduce((sum, figure) => sum + figure.answered * (figure.answerMinutes ?? 0), 0)
  return `${formatDuration(Math.round(minutes / answered))} from the order to its response, on average.`
}

function dayAxis(days: readonly { day: string }[]): uPlot.Axis {
  return axis({
    incrs: DAY_STEPS,
    size: BOTTOM_AXIS_PX,
    grid: { show: false },
    values: (_chart, splits) => splits.map((place) => formatAxisDay(days[place]?.day)),
  })
}
