import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { PATHS } from '../../paths'
import css from './breadcrumb.module.css'

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
