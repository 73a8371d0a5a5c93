import {
  getAdviceFiles as getAdviceFilesCall,
  getResponseFiles as getResponseFilesCall,
  reservePackageNumbers as reservePackageNumbersCall,
} from '@partwire/contract/e-documents/document-files'
import {
  downloadConfirmation,
  downloadDeliveryNote,
  downloadLabels,
  downloadPackingList,
  downloadUblAdvice,
  downloadUblResponse,
} from '@partwire/contract/downloads'
import type { AdviceFormat, ResponseFormat } from '@partwire/domain/document-files/formats'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../../deps'
import { registerCall, registerRead } from '../../../../http/register-call'
import { type FileReply, registerDownload } from '../../../../http/register-download'
import { fileReply } from '../pack-file'
import { requestFile } from '../requested-file'
import { findDocumentFile, type DocumentFileKey } from './file-store'
import { getAdviceFiles, getResponseFiles } from './get-files'
import { makeDocumentFile } from './make-file'
import { reservePackageNumbers } from './reserve-package-numbers'

export function documentFileRoutes(app: FastifyInstance, deps: Deps): void {
  registerRead(app, deps, getResponseFilesCall, getResponseFiles)
  registerRead(app, deps, getAdviceFilesCall, getAdviceFiles)
  registerCall(app, deps, reservePackageNumbersCall, reservePackageNumbers)
  registerDownload(app, deps, downloadConfirmation, downloadResponseAs('confirmation'))
  registerDownload(app, deps, downloadUblResponse, downloadResponseAs('ubl'))
  registerDownload(app, deps, downloadDeliveryNote, downloadAdviceAs('deliveryNote'))
  registerDownload(app, deps, downloadPackingList, downloadAdviceAs('packingList'))
  registerDownload(app, deps, downloadLabels, downloadAdviceAs('labels'))
  registerDownload(app, deps, downloadUblAdvice, downloadAdviceAs('ubl'))
}

/** A file of a submitted order response as it was made for the first download. */
function downloadResponseAs(format: ResponseFormat) {
  return (deps: Deps, supplierId: string, { orderId }: { orderId: string }): Promise<FileReply> =>
    download(deps, { supplierId, kind: 'OrdRsp', reference: orderId, format })
}

/** A file of a submitted dispatch advice as it was made for the first download. */
function downloadAdviceAs(format: AdviceFormat) {
  return (deps: Deps, supplierId: string, { dispatchAdviceId }: { dispatchAdviceId: string }): Promise<FileReply> =>
    download(deps, { supplierId, kind: 'DesAdv', reference: dispatchAdviceId, format })
}

async function download(deps: Deps, key: DocumentFileKey): Promise<FileReply> {
  return fileReply(await requestFile(deps, key, { find: findDocumentFile, make: makeDocumentFile }))
}
