import { Link } from '@tanstack/react-router'
import { PATHS } from '../../shared/paths'
import css from './part-file-links.module.css'

const FORMATS = ['xlsx', 'csv'] as const

/** Links to export all parts, and to import a file. */
export function PartFileLinks() {
  return (
    <div className={css['links']}>
      {FORMATS.map((format) => (
        <a key={format} className={css['link']} href={`/api/supplier/part/export/${format}`} download>
          Export {format}
        </a>
      ))}
      <Link to={PATHS.partImport} className={css['link']}>
        Import
      </Link>
    </div>
  )
}
