import { useQuery } from '@tanstack/react-query'
import { memo, useId, useState } from 'react'
import { callApi } from '../../api/client'
import { formatDateTime } from '../../format/format'
import { Loading } from '../../ui/loading'
import { ToggleHeading } from '../../ui/toggle-heading'
import css from './timeline.module.css'

/** The history of an order: who did what, and when. Closed at first; loaded when it is opened. */
export const Timeline = memo(function Timeline({ orderId }: { orderId: string }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <section className={css['timeline']}>
      <ToggleHeading isOpen={isOpen} controls={id} onToggle={() => setOpen(!isOpen)}>
        Timeline
      </ToggleHeading>
      {isOpen && (
        <div id={id}>
          <Events orderId={orderId} />
        </div>
      )}
    </section>
  )
})

function Events({ orderId }: { orderId: string }) {
  const { data, isFetching } = useQuery({
    queryKey: ['timeline', orderId],
    queryFn: () => callApi('GET /api/supplier/order/timeline/:orderId', { orderId }),
    gcTime: 0,
  })
  const events = data?.success ? data.events : undefined
  if (events === undefined) return isFetching ? <Loading /> : null
  return (
    <ol className={css['events']}>
      {events.map(({ at, by, text }) => (
        <li key={`${at} ${by} ${text}`} className={css['event']}>
          <time dateTime={at} className={css['at']}>
            {formatDateTime(at)}
          </time>
          <span className={css['by']}>{by === '' ? 'Partwire' : by}</span>
          <span className={css['text']}>{text}</span>
        </li>
      ))}
    </ol>
  )
}
