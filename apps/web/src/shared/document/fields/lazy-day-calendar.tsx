import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { useModalLayer } from '../../ui/modal-layers'
import type { DayCalendarProps } from './day-calendar'

/**
 * The calendar of a day input. Its file is loaded when a calendar is opened for the first time. If it cannot be loaded, for
 * example because the portal was updated, no calendar opens and the day is typed: the document must stay as it is.
 */
export function LazyDayCalendar(props: DayCalendarProps) {
  useModalLayer(props.onClose)
  return (
    <Suspense>
      <DayCalendar {...props} />
    </Suspense>
  )
}

const DayCalendar = lazy<ComponentType<DayCalendarProps>>(() =>
  import('./day-calendar').catch(() => ({ default: MissingDayCalendar })),
)

/** Closes itself, which returns the focus to the input. */
function MissingDayCalendar({ onClose }: DayCalendarProps) {
  useEffect(onClose, [onClose])
  return null
}
