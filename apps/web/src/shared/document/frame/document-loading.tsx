import { canView, isOpen, type OrderProgress, type OrderStatus } from '@partwire/domain/order-flow/status'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { LoadFailure } from '../../api/load-error'
import { PATHS } from '../../paths'
import { Banner } from '../../ui/banner'
import { Button } from '../../ui/button'
import { ExplainedError } from '../../ui/explained-error'
import { Loading } from '../../ui/loading'
import { DocumentHead } from './document-head'
import css from './document-loading.module.css'
import { useViewedOrder } from './use-may-view'

interface DocumentLoadingProps {
  /** The heading and the last part of the breadcrumb. */
  title: string
  orderId: string
  /** At the right end of the head. */
  tools?: ReactNode
  isLoading: boolean
  /** Null while the document loads. */
  failure: LoadFailure | null
  onReload: () => void
}

/** Loading and error state of a document. A failed load leaves Cancel and Reload. */
export function DocumentLoading({ title, orderId, tools, isLoading, failure, onReload }: DocumentLoadingProps) {
  // Where the server gave a reason, the order may be there without this document.
  const isAnswered = failure !== null && failure.message !== '' && !failure.isOrderMissing
  const { order } = useViewedOrder('step', orderId, !isLoading && isAnswered)
  return (
    <>
      <DocumentHead title={title} tools={tools} />
      {isLoading && <Loading />}
      {!isLoading && (
        <NoDocument order={order} orderId={orderId} onReload={onReload}>
          {failure !== null && failure.message !== '' && (
            <Banner tone="wrong">
              <ExplainedError error={failure.message} occasion="load" />
            </Banner>
          )}
        </NoDocument>
      )}
    </>
  )
}

interface NoDocumentProps {
  orderId: string
  /** Null when it is not known. */
  order: OrderProgress | null
  onReload: () => void
  /** Why there is no document to show. */
  children?: ReactNode
}

/** In place of a document: why it is not there, in which step the order is, and how to go on. */
export function NoDocument({ orderId, order, onReload, children }: NoDocumentProps) {
  const navigate = useNavigate()
  return (
    <div className={css['empty']}>
      {children}
      {order !== null && <OrderStep orderId={orderId} order={order} />}
      <div className={css['actions']}>
        <Button isRemovedByClick onClick={onReload}>
          Reload
        </Button>
        <Button tone="quiet" onClick={() => void navigate({ to: PATHS.orders, search: true })}>
          Cancel
        </Button>
      </div>
    </div>
  )
}

const STEPS: Record<OrderStatus, string> = {
  orderResponse: 'The order is at the step Order Response.',
  dispatchAdvice: 'The order is at the step Dispatch Advice.',
  invoice: 'The order is at the step Invoice.',
  finish: 'The order is finished.',
  rejected: 'The order was rejected.',
}

/** The step of an order, with a link to the document of that step. */
function OrderStep({ orderId, order }: { orderId: string; order: OrderProgress }) {
  const { to, label } = stepLink(order)
  return (
    <p className={css['step']}>
      {STEPS[order.status]}{' '}
      <Link to={to} params={{ id: orderId }} search className={css['link']}>
        {label}
      </Link>
    </p>
  )
}

const OPEN_LINKS = {
  orderResponse: { to: PATHS.orderResponse, label: 'Open the order response' },
  dispatchAdvice: { to: PATHS.dispatchAdvice, label: 'Open the dispatch advice' },
  invoice: { to: PATHS.invoice, label: 'Open the invoice' },
} as const

function stepLink(order: OrderProgress) {
  if (isOpen(order.status)) return OPEN_LINKS[order.status]
  return canView('invoice', order)
    ? ({ to: PATHS.viewInvoice, label: 'View the invoice' } as const)
    : ({ to: PATHS.viewOrderResponse, label: 'View the order response' } as const)
}
