import { pageCount, pageWindow, type PageInfo } from '@partwire/domain/list/pages'
import type { ReactNode } from 'react'
import { useShownNumber } from '../../format/decimal-mark'
import { formatCount, type ShowNumber } from '../../format/format'
import css from './pager.module.css'

interface PagerProps extends PageInfo {
  /** There are more rows than `total`: the server stops counting at a limit. */
  totalIsCapped?: boolean | undefined
  onPage: (pageNo: number) => void
}

/** Page buttons and the shown range; nothing when there is only one page. */
export function Pager({ total, pageNo, pageSize, totalIsCapped = false, onPage }: PagerProps) {
  const show = useShownNumber()
  const facts = { total, pageNo, pageSize }
  const last = pageCount(facts)
  if (last <= 1) return null

  return (
    <nav aria-label="Pages" className={css['pager']}>
      <span className={css['total']}>
        {shownRange(facts, show)}
        {totalIsCapped && '+'}
      </span>
      <PageButton name="First page" isDisabled={pageNo === 1} onClick={() => onPage(1)}>
        <EndIcon shape="M9 2 5 6l4 4M3 2v8" />
      </PageButton>
      {pageWindow(facts).map((page) => (
        <PageButton
          key={page}
          name={`Page ${formatCount(page, show)}`}
          isCurrent={page === pageNo}
          onClick={() => onPage(page)}
        >
          {formatCount(page, show)}
        </PageButton>
      ))}
      <PageButton name="Last page" isDisabled={pageNo === last} onClick={() => onPage(last)}>
        <EndIcon shape="m3 2 4 4-4 4M9 2v8" />
      </PageButton>
    </nav>
  )
}

/** For example "141–150 of 2,318". */
function shownRange({ total, pageNo, pageSize }: PageInfo, show: ShowNumber): string {
  const first = (pageNo - 1) * pageSize + 1
  const last = Math.min(pageNo * pageSize, total)
  return `${formatCount(first, show)}–${formatCount(last, show)} of ${formatCount(total, show)}`
}

interface PageButtonProps {
  name: string
  isCurrent?: boolean
  isDisabled?: boolean
  onClick: () => void
  children: ReactNode
}

/** Uses aria-disabled instead of disabled, so that the button keeps the keyboard focus on the first and last page. */
function PageButton({ name, isCurrent = false, isDisabled = false, onClick, children }: PageButtonProps) {
  return (
    <button
      type="button"
      className={css['page']}
      aria-label={name}
      aria-current={isCurrent ? 'page' : undefined}
      aria-disabled={isDisabled || undefined}
      onClick={isDisabled ? undefined : onClick}
    >
      {children}
    </button>
  )
}

function EndIcon({ shape }: { shape: string }) {
  return (
    <svg viewBox="0 0 12 12" className={css['glyph']} aria-hidden>
      <path d={shape} />
    </svg>
  )
}
