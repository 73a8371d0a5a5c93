import { INVOICE_FILES } from '@partwire/domain/e-document/formats'
import type { InvoiceFormat } from '@partwire/domain/option-lists'
import { FileList } from '../../../shared/document/files/file-list'
import type { InvoiceFiles } from './use-invoice-files'

interface InvoiceFileListProps {
  /** The address of a file. */
  link: (format: InvoiceFormat) => string
  files: Pick<InvoiceFiles, 'files' | 'hints'>
  /** The party number of the buyer. */
  customerNumber: string
  /** Called when a download starts: the first one fixes the facts that the file states. */
  onDownload: () => void
}

/** The files of a submitted invoice or credit note. */
export function InvoiceFileList({ link, files, customerNumber, onDownload }: InvoiceFileListProps) {
  return (
    <FileList
      files={files.files.map((file) => ({
        ...file,
        label: INVOICE_FILES[file.format].name,
        kind: INVOICE_FILES[file.format].use,
        href: link(file.format),
      }))}
      hints={files.hints}
      customerNumber={customerNumber}
      onDownload={onDownload}
    />
  )
}
