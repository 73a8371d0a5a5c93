import { formatDay } from '@partwire/domain/lib/calendar-date'
import { allWeeks, onDayPercent } from '@partwire/domain/today/figures'
import type { WeekFigure } from '@partwire/domain/today/shape'
import { useCallback, useMemo } from 'react'
import { useShownNumber } from '../../../shared/format/decimal-mark'
import { BLANK, formatCount } from '../../../shared/format/format'
import { axis, bars, BOTTOM_AXIS_PX, Chart, type ChartColours, placeScale } from './chart'
import { FigureFrame } from './figure-frame'
import { formatAxisDay } from './format'

const STEPS = [1, 2, 4]

/** Share of the deliveries confirmed for each week whose dispatch advice has the confirmed date. */
export function DeliveredOnDate({ weeks }: { weeks: readonly WeekFigure[] }) {
  const show = useShownNumber()
  const count = (deliveries: number) => formatCount(deliveries, show)
  const percent = (figure: Parameters<typeof onDayPercent>[0]) => {
    const share = onDayPercent(figure)
    return share === null ? BLANK : `${show(String(share))} %`
  }
  const values = useMemo(() => weeks.map(onDayPercent), [weeks])
  const describe = useCallback(
    (colours: ChartColours) => ({
      scales: { x: placeScale(weeks.length), y: { range: (): [number, number] => [0, 100] } },
      axes: [
        axis({
          incrs: STEPS,
          size: BOTTOM_AXIS_PX,
          grid: { show: false },
          values: (_chart, splits) => splits.map((place) => formatAxisDay(weeks[place]?.day)),
        }),
        axis({ size: 56, incrs: [25], values: (_chart, splits) => splits.map((share) => `${share} %`) }),
      ],
      series: bars(colours, 36),
    }),
    [weeks],
  )
  const all = allWeeks(weeks)
  const total = all.onDay + all.early + all.late
  return (
    <FigureFrame
      title="Delivered on the confirmed date"
      summary={
        total === 0
          ? 'No delivery of the last 90 days was dispatched.'
          : `${percent(all)} of ${count(total)} ${total === 1 ? 'delivery' : 'deliveries'} of the last 90 days, ${count(all.early)} earlier and ${count(all.late)} later.`
      }
      table={{
        columns: ['Week from', 'On the confirmed date', 'Earlier', 'Later', 'Share on the date'],
        rows: weeks.map((week) => [
          formatDay(week.day),
          count(week.onDay),
          count(week.early),
          count(week.late),
          percent(week),
        ]),
      }}
    >
      <Chart
        values={values}
        describe={describe}
        caption={(index) => {
          const week = weeks[index]
          return week === undefined ? '' : `Week from ${formatDay(week.day)}: ${percent(week)}`
        }}
      />
    </FigureFrame>
  )
}
