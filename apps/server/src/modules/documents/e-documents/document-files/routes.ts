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
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../../deps'
import { registerCall, registerRead } from '../../../../http/register-call'
import { registerDownload } from '../../../../http/register-download'
import { downloadAdviceAs, downloadResponseAs } from './download'
import { getAdviceFiles, getResponseFiles } from './get-files'
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
