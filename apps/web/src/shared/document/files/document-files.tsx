import { DOCUMENT_FILES, type DocumentFormat } from '@partwire/domain/document-files/formats'
import type { Issue } from '@partwire/domain/lib/issue'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../api/client'
import { requireSuccess } from '../../api/load-error'
import { FileList } from './file-list'
import { FilesMenu } from './files-menu'

/** A submitted document before the invoice: an order response by its order, a dispatch advice by its id. */
export type FiledDocument = { kind: 'orderResponse'; orderId: string } | { kind: 'dispatchAdvice'; id: string }

interface DocumentFilesProps {
  document: FiledDocument
  /** The party number of the buyer. */
  customerNumber: string
}

/** The button Files of a submitted order response or dispatch advice; nothing until its files are known. */
export function DocumentFilesMenu({ document, customerNumber, label }: DocumentFilesProps & { label?: string }) {
  const files = useDocumentFiles(document)
  if (files === undefined) return null
  return (
    <FilesMenu {...(label !== undefined && { label })}>
      <FileList {...files} customerNumber={customerNumber} />
    </FilesMenu>
  )
}

/** The same as a list, for the message after a submit. */
export function DocumentFileList({ document, customerNumber }: DocumentFilesProps) {
  const files = useDocumentFiles(document)
  return files === undefined ? null : <FileList {...files} customerNumber={customerNumber} />
}

/** Both kinds have a UBL file, each at an address of its own. */
const UBL_PATHS: Readonly<Record<FiledDocument['kind'], string>> = {
  orderResponse: 'ublResponse',
  dispatchAdvice: 'ublAdvice',
}

function useDocumentFiles(document: FiledDocument) {
  const id = document.kind === 'orderResponse' ? document.orderId : document.id
  const { data } = useQuery({
    queryKey: ['document files', document.kind, id],
    queryFn: () => loadFiles(document),
  })
  if (data === undefined) return undefined
  return {
    files: data.files.map((file) => ({
      ...file,
      label: DOCUMENT_FILES[file.format].name,
      kind: DOCUMENT_FILES[file.format].use,
      href: `/api/supplier/eDocument/${file.format === 'ubl' ? UBL_PATHS[document.kind] : file.format}/${id}`,
    })),
    hints: data.hints,
  }
}

function loadFiles(document: FiledDocument): Promise<LoadedFiles> {
  return document.kind === 'orderResponse'
    ? requireSuccess(callApi('GET /api/supplier/eDocument/responseFiles/:orderId', { orderId: document.orderId }))
    : requireSuccess(
        callApi('GET /api/supplier/eDocument/adviceFiles/:dispatchAdviceId', { dispatchAdviceId: document.id }),
      )
}

interface LoadedFiles {
  files: readonly { format: DocumentFormat; name: string; issues: Issue[] }[]
  hints: readonly string[]
}
