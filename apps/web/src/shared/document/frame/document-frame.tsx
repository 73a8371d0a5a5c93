import type { Delivery, DocumentOrder } from '@partwire/domain/documents/shape'
import { memo, type ReactNode, useRef } from 'react'
import { Link } from '@tanstack/react-router'
import { PageTitle } from '../../ui/page-title'
import { PATHS } from '../../paths'
import { DeliveryChip } from './delivery-chip'
import css from './document-frame.module.css'
import { JumpContext, useJumpRoot } from './jump'
import { StepStrip } from './step-strip'
import { Timeline } from './timeline'

interface DocumentFrameProps {
  /** The heading and the last part of the breadcrumb. */
  title: string
  /** The document's own number. */
  number?: string
  order: DocumentOrder
  delivery?: Delivery | null
  /** Right of the title: export links, help link, the select of a planned delivery. */
  tools?: ReactNode
  banner?: ReactNode
  /** The bottom bar: sums at the left, buttons (Save, Submit, Cancel) at the right. */
  sums?: ReactNode
  actions?: ReactNode
  /** Called when a failed delivery was sent again. */
  onResent?: () => void
  children: ReactNode
}

/** The layout of every document: breadcrumb, title, step of the order, banners, content, timeline and bottom bar. */
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

/** Overview > title. The link to the order list keeps the query parameters of the list. */
export const Breadcrumb = memo(function Breadcrumb({ title }: { title: string }) {
  return (
    <nav aria-label="Breadcrumb" className={css['breadcrumb']}>
      <Link to={PATHS.orders} search className={css['link']}>
        Overview
      </Link>
      <span aria-hidden>&gt;</span>
      <span aria-current="page">{title}</span>
    </nav>
  )
})
