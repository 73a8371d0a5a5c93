import { Link } from '@tanstack/react-router'
import { type MouseEvent, useRef } from 'react'
import { PATHS } from '../../paths'
import css from './answer-file-links.module.css'

interface AnswerFileLinksProps {
  /** Which lines are exported. Blank values do not restrict them. */
  exported: { keyword: string; customer: string } | { orderId: string }
  /** Why there is nothing to export now; null when there is. */
  unavailable: string | null
  /** Saves unsaved changes before the export; null when there are none, false when they cannot be saved. */
  saveFirst?: () => Promise<boolean> | null
}

/** Links to export open lines to a file that can be filled in, and to import the file. */
export function AnswerFileLinks({ exported, unavailable, saveFirst }: AnswerFileLinksProps) {
  const handleClick = useSaveBeforeDownload(saveFirst)
  const query = new URLSearchParams(Object.entries(exported).filter(([, value]) => value !== '')).toString()
  return (
    <div className={css['links']}>
      {unavailable === null ? (
        <a
          className={css['link']}
          href={`/api/supplier/line/export/xlsx${query === '' ? '' : `?${query}`}`}
          download
          onClick={handleClick}
        >
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

/** Returns a click handler for a link to a file: the download starts when the changes are saved. */
function useSaveBeforeDownload(saveFirst: AnswerFileLinksProps['saveFirst']) {
  const isSaved = useRef(false)

  async function clickWhenSaved(link: HTMLAnchorElement, saving: Promise<boolean>) {
    isSaved.current = await saving
    if (isSaved.current) link.click()
    isSaved.current = false
  }

  return (event: MouseEvent<HTMLAnchorElement>) => {
    const saving = isSaved.current ? null : (saveFirst?.() ?? null)
    if (saving === null) return
    event.preventDefault()
    void clickWhenSaved(event.currentTarget, saving)
  }
}
