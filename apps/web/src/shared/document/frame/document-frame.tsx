import type { Delivery, DocumentOrder } from '@partwire/domain/documents/shape'
import { type ReactNode, useRef } from 'react'
import { BottomBar } from '../../frame/page-frame'
import { DeliveryChip } from './delivery-chip'
import css from './document-frame.module.css'
import { DocumentHead } from './document-head'
import { JumpContext, useJumpRoot } from './jump'
import { ParkedChangesNotice } from './parked-changes-notice'
import { StepStrip } from './step-strip'
import { Timeline } from './timeline'

interface DocumentFrameProps {
  /** The heading and the last part of the breadcrumb. */
  title: string
  /** The document's own number. */
  number?: string
  order: DocumentOrder
  delivery?: Delivery | null
  /** At the right end of the head: export links, help link, the select of a planned delivery. */
  tools?: ReactNode
  banner?: ReactNode
  /** The bottom bar: sums at the left, buttons (Save, Submit, Cancel) at the right. */
  sums?: ReactNode
  actions?: ReactNode
  /** Called when a failed delivery was sent again. */
  onResent?: () => void
  children: ReactNode
}

/** The layout of every document: head with the step of the order, parked changes of the order, banners, content, timeline and bottom bar. */
export function DocumentFrame({ title, number, order, banner, sums, actions, children, ...more }: DocumentFrameProps) {
  const root = useRef<HTMLDivElement>(null)
  const jumps = useJumpRoot(root)
  const { delivery = null, tools, onResent } = more

  return (
    <JumpContext value={jumps}>
      <div ref={root} className={css['frame']} data-document>
        <DocumentHead title={title} number={number} tools={tools}>
          <div className={css['strip']}>
            <StepStrip order={order} />
            {delivery !== null && <DeliveryChip delivery={delivery} onResent={onResent} />}
          </div>
        </DocumentHead>
        <div className={css['banner']}>
          {order.parkedChanges !== undefined && <ParkedChangesNotice changes={order.parkedChanges} />}
          {banner}
        </div>
        <div className={css['body']}>{children}</div>
        <Timeline orderId={order.id} />
        {(sums !== undefined || actions !== undefined) && (
          <BottomBar>
            <div className={css['sums']}>{sums}</div>
            <div className={css['actions']}>{actions}</div>
          </BottomBar>
        )}
      </div>
    </JumpContext>
  )
}
