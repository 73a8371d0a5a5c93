import { FORMAT_NAMES } from '@partwire/domain/e-document/gaps'
import type { InvoiceFormat } from '@partwire/domain/option-lists'
import { GapSentence } from './gap-sentence'
import css from './file-list.module.css'
import type { InvoiceFiles } from './use-invoice-files'

interface FileListProps {
  orderId: string
  files: InvoiceFiles
  /** The party number of the buyer. */
  customerNumber: string
  /** Called when a download starts: the first one fixes the facts that the file states. */
  onDownload: () => void
}

/** What each file is. */
const FORMAT_KINDS: Readonly<Record<InvoiceFormat, string>> = {
  zugferd: 'PDF with the invoice as XML inside',
  xrechnung: 'XML',
  peppol: 'XML',
  pdf: 'plain PDF',
}

/** The files of a submitted invoice. What cannot be made is listed without a link, with what is missing. */
export function FileList({ orderId, files: { files, hints }, customerNumber, onDownload }: FileListProps) {
  return (
    <div className={css['files']}>
      <ul className={css['list']}>
        {files.map(({ format, name, issues }) => (
          <li key={format}>
            {issues.length === 0 ? (
              <>
                <a
                  className={css['file']}
                  href={`/api/supplier/eDocument/${format}/${orderId}`}
                  download={name}
                  onClick={onDownload}
                >
                  {FORMAT_NAMES[format]}
                </a>
                <span className={css['kind']}>{FORMAT_KINDS[format]}</span>
              </>
            ) : (
              <>
                <span className={css['missing']}>{FORMAT_NAMES[format]}</span>
                <ul className={css['issues']}>
                  {issues.map((gap) => (
                    <li key={gap.label}>
                      <GapSentence gap={gap} customerNumber={customerNumber} />
                    </li>
                  ))}
                </ul>
              </>
            )}
          </li>
        ))}
      </ul>
      {hints.map((hint) => (
        <p key={hint} className={css['note']}>
          {hint}
        </p>
      ))}
      <p className={css['note']}>The portal makes files. It does not transmit them.</p>
    </div>
  )
}
