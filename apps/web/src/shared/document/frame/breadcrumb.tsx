import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { PATHS } from '../../paths'
import css from './breadcrumb.module.css'

/** Overview > title. Overview hands the list its query parameters back. */
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
