import type { StatusIcon } from '@partwire/domain/order-flow/status-icons'
import type { ReactNode } from 'react'
import css from './status-icons.module.css'

/**
 * The small drawings of the order list on a 20 px grid. The state is drawn too, not only coloured: done is filled,
 * half is filled below, skip is crossed out, disabled is empty.
 */
export function StatusGlyph({ icon }: { icon: StatusIcon }) {
  return (
    <svg viewBox="0 0 20 20" className={css['glyph']} aria-hidden>
      {drawing(icon)}
      {icon.state === 'skip' && <path d="M3 17 17 3" />}
    </svg>
  )
}

function drawing({ kind, shape, state }: StatusIcon): ReactNode {
  if (kind === 'rejected') return <Rejected />
  if (kind === 'invoice') return <Invoice />
  if (kind === 'orderResponse') return <OrderResponse />
  return <Dispatch isMulti={shape === 'multi'} isHalf={state === 'half'} />
}

/** A sheet with a tick. */
function OrderResponse() {
  return (
    <>
      <path className={css['body']} d="M4.5 2.5h7.5l3.5 3.5v11.5h-11v-15Z" />
      <path d="M12 2.5V6h3.5M7.25 11.5l2 2 3.5-4" />
    </>
  )
}

/** A parcel; several stand one behind the other. */
function Dispatch({ isMulti, isHalf }: { isMulti: boolean; isHalf: boolean }) {
  return (
    <g transform={isMulti ? undefined : 'translate(1.25 -1.25)'}>
      {isMulti && <path d="M6.5 5V2.5h11v10.75H15" />}
      {isHalf && <path className={css['half']} d="M2.5 11.5H15v6H2.5Z" />}
      <path className={isHalf ? undefined : css['body']} d="M2.5 5H15v12.5H2.5V5Z" />
      <path d="M2.5 8.5H15M8.75 5v3.5" />
    </g>
  )
}

/** A torn-off bill with its sum. */
function Invoice() {
  return (
    <>
      <path className={css['body']} d="M4 2.5h12v15l-2-1.5-2 1.5-2-1.5-2 1.5-2-1.5-2 1.5v-15Z" />
      <path d="M7 6.25h6M7 9.25h6M10.5 12.25H13" />
    </>
  )
}

function Rejected() {
  return (
    <>
      <circle className={css['body']} cx="10" cy="10" r="7.5" />
      <path d="m7.25 7.25 5.5 5.5M12.75 7.25l-5.5 5.5" />
    </>
  )
}
