import type { AdviceFormat, ResponseFormat } from '@partwire/domain/document-files/formats'
import type { Deps } from '../../../../deps'
import type { FileReply } from '../../../../http/register-download'
import { fileReply } from '../pack-file'
import { requestFile } from '../request-file'
import { findDocumentFile, type DocumentFileKey } from './file-store'
import { makeDocumentFile } from './make-file'

/** A file of a submitted order response as it was made for the first download. */
export function downloadResponseAs(format: ResponseFormat) {
  return (deps: Deps, supplierId: string, { orderId }: { orderId: string }): Promise<FileReply> =>
    download(deps, { supplierId, kind: 'OrdRsp', reference: orderId, format })
}

/** A file of a submitted dispatch advice as it was made for the first download. */
export function downloadAdviceAs(format: AdviceFormat) {
  return (deps: Deps, supplierId: string, { dispatchAdviceId }: { dispatchAdviceId: string }): Promise<FileReply> =>
    download(deps, { supplierId, kind: 'DesAdv', reference: dispatchAdviceId, format })
}

async function download(deps: Deps, key: DocumentFileKey): Promise<FileReply> {
  return fileReply(await requestFile(deps, key, { find: findDocumentFile, make: makeDocumentFile }))
}
