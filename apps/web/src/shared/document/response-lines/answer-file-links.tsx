import { Link } from '@tanstack/react-router'
import { PATHS } from '../../paths'
import css from './answer-file-links.module.css'

interface AnswerFileLinksProps {
  /** Which lines are exported. Blank values do not restrict them. */
  exported: { keyword: string; customer: string } | { orderId: string }
  /** Why there is nothing to export now; null when there is. */
  unavailable: string | null
}

/** Links to export open lines to a file that can be filled in, and to import the file. */
export function AnswerFileLinks({ exported, unavailable }: AnswerFileLinksProps) {
  const query = new URLSearchParams(Object.entries(exported).filter(([, value]) => value !== '')).toString()
  return (
    <div className={css['links']}>
      {unavailable === null ? (
        <a className={css['link']} href={`/api/supplier/line/export/xlsx${query === '' ? '' : `?${query}`}`} download>
          Export to fill in
        </a>
      ) : (
        <span className={css['unavailable']} title={unavailable}>
          Export to fill in
        </span>
      )}
      <Link to={PATHS.answerImport} className={css['link']}>
        Import answers
      </Link>
    </div>
  )
}
