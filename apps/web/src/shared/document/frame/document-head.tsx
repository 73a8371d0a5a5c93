import { Link } from '@tanstack/react-router'
import { memo, type ReactNode } from 'react'
import { PATHS } from '../../paths'
import css from './document-head.module.css'

interface DocumentHeadProps {
  /** The heading, the last part of the breadcrumb and the title of the browser tab. */
  title: string
  /** The document's own number. */
  number?: string | undefined
  /** Beside the number: the step of the order. */
  children?: ReactNode
  /** At the right end: "Update proposals", export links, help link, the select of a planned delivery. */
  tools?: ReactNode
}

/** The first row of a document: breadcrumb, which ends with the heading, number, step of the order and tools. */
export function DocumentHead({ title, number, children, tools }: DocumentHeadProps) {
  return (
    <div className={css['head']}>
      <title>{`${title} · Partwire`}</title>
      <Breadcrumb title={title} />
      {number !== undefined && <span className={css['number']}>{number}</span>}
      {children}
      {tools !== undefined && <div className={css['tools']}>{tools}</div>}
    </div>
  )
}

/** Overview > title. The link to the order list keeps the query parameters of the list. */
const Breadcrumb = memo(function Breadcrumb({ title }: { title: string }) {
  return (
    <nav aria-label="Breadcrumb" className={css['breadcrumb']}>
      <Link to={PATHS.orders} search className={css['link']}>
        Overview
      </Link>
      <span aria-hidden className={css['separator']}>
        &gt;
      </span>
      <h1 aria-current="page" className={css['title']}>
        {title}
      </h1>
    </nav>
  )
})
