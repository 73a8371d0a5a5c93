import type { Order } from '@partwire/domain/orders/shape'
import css from './export-links.module.css'
import { formatOrderNumber } from '../../format/format'

const FORMATS = ['xlsx', 'csv'] as const

export function ExportLinks({ order }: { order: Pick<Order, 'id' | 'buyerOrderNumber'> }) {
  return (
    <div className={css['links']}>
      {FORMATS.map((format) => (
        <a
          key={format}
          className={css['link']}
          href={`/api/supplier/order/export/${format}/${order.id}`}
          download
          aria-label={`Export ${formatOrderNumber(order)} as ${format}`}
        >
          {format}
        </a>
      ))}
    </div>
  )
}
