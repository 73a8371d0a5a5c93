import type { Delivery, WorkedOrder } from '@partwire/domain/documents/shape'
import { type ReactNode, useRef } from 'react'
import { PageTitle } from '../../ui/page-title'
import { Breadcrumb } from './breadcrumb'
import { DeliveryChip } from './delivery-chip'
import css from './document-frame.module.css'
import { JumpContext } from './jump'
import { StepStrip } from './step-strip'
import { Timeline } from './timeline'
import { useJumpRoot } from './use-jump-root'

interface DocumentFrameProps {
  /** The heading, and the end of the breadcrumb. */
  title: string
  /** The document's own number. */
  number?: string
  order: WorkedOrder
  delivery?: Delivery | null
  /** At the right end of the title: export links, help link, the selector of a planned delivery. */
  tools?: ReactNode
  banner?: ReactNode
  /** In the bar at the bottom: the sums at its left, the buttons (Save, Submit, Cancel) at its right. */
  sums?: ReactNode
  actions?: ReactNode
  /** A failed delivery was sent again. */
  onResent?: () => void
  children: ReactNode
}

/** What every document looks like: where we are, the order's step, what is wrong, the document, and the bar. */
export function DocumentFrame({ title, number, order, banner, sums, actions, children, ...more }: DocumentFrameProps) {
  const root = useRef<HTMLDivElement>(null)
  const jumps = useJumpRoot(root)
  const { delivery = null, tools, onResent } = more

  return (
    <JumpContext value={jumps}>
      <div ref={root} className={css['frame']} data-document>
        <Breadcrumb title={title} />
        <PageTitle
          beside={number !== undefined && <span className={css['number']}>{number}</span>}
          actions={tools !== undefined && <div className={css['tools']}>{tools}</div>}
        >
          {title}
        </PageTitle>
        <div className={css['strip']}>
          <StepStrip order={order} />
          {delivery !== null && <DeliveryChip delivery={delivery} onResent={onResent} />}
        </div>
        <div className={css['banner']}>{banner}</div>
        <div className={css['body']}>{children}</div>
        <Timeline orderId={order.id} />
        {(sums !== undefined || actions !== undefined) && (
          <div className={css['bar']}>
            <div className={css['sums']}>{sums}</div>
            <div className={css['actions']}>{actions}</div>
          </div>
        )}
      </div>
    </JumpContext>
  )
}
