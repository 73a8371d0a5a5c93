import type { Issue } from '@partwire/domain/lib/issue'
import css from './file-list.module.css'
import { GapSentence } from './gap-sentence'

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
  /** The party number of the buyer, by which the list of customers finds it. */
  customerNumber: string
  /** Called when a download starts. */
  onDownload?: () => void
}

const NOTE = 'The portal makes files. It does not transmit them.'

/** The files of a submitted document. What cannot be made is listed without a link, with what is missing. */
export function FileList({ files, hints, customerNumber, onDownload }: FileListProps) {
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
                    <li key={issue.label}>
                      <GapSentence gap={issue} customerNumber={customerNumber} />
                    </li>
                  ))}
                </ul>
              </>
            )}
          </li>
        ))}
      </ul>
      {[...hints, NOTE].map((text) => (
        <p key={text} className={css['note']}>
          {text}
        </p>
      ))}
    </div>
  )
}
