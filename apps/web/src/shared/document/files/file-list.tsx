import type { Issue } from '@partwire/domain/lib/issue'
import type { ReactNode } from 'react'
import css from './file-list.module.css'

interface ListedFile {
  format: string
  /** What the file is called, and what it is. */
  label: string
  kind: string
  /** Of the downloaded file. */
  name: string
  href: string
  /** What is missing, one sentence each; empty when the file can be downloaded. */
  issues: readonly Issue[]
}

interface FileListProps {
  files: readonly ListedFile[]
  hints: readonly string[]
  /** One line below the list. */
  note?: string
  /** Shows what is missing; as text by default. */
  renderIssue?: (issue: Issue) => ReactNode
  /** Called when a download starts. */
  onDownload?: () => void
}

/** The files of a submitted document. What cannot be made is listed without a link, with what is missing. */
export function FileList({ files, hints, note, renderIssue = issueText, onDownload }: FileListProps) {
  return (
    <div className={css['files']}>
      <ul className={css['list']}>
        {files.map(({ format, label, kind, name, href, issues }) => (
          <li key={format}>
            {issues.length === 0 ? (
              <>
                <a className={css['file']} href={href} download={name} onClick={onDownload}>
                  {label}
                </a>
                <span className={css['kind']}>{kind}</span>
              </>
            ) : (
              <>
                <span className={css['missing']}>{label}</span>
                <ul className={css['issues']}>
                  {issues.map((issue) => (
                    <li key={issue.label}>{renderIssue(issue)}</li>
                  ))}
                </ul>
              </>
            )}
          </li>
        ))}
      </ul>
      {[...hints, ...(note === undefined ? [] : [note])].map((text) => (
        <p key={text} className={css['note']}>
          {text}
        </p>
      ))}
    </div>
  )
}

function issueText({ label }: Issue): string {
  return label
}
