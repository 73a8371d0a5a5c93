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
import { answer, answerRead } from '../../../../http/answer'
import { answerWithFile } from '../../../../http/answer-with-file'
import { downloadAdviceAs, downloadResponseAs } from './download'
import { getAdviceFiles, getResponseFiles } from './get-files'
import { reservePackageNumbers } from './reserve-package-numbers'

export function documentFileRoutes(app: FastifyInstance, deps: Deps): void {
  answerRead(app, deps, getResponseFilesCall, getResponseFiles)
  answerRead(app, deps, getAdviceFilesCall, getAdviceFiles)
  answer(app, deps, reservePackageNumbersCall, reservePackageNumbers)
  answerWithFile(app, deps, downloadConfirmation, downloadResponseAs('confirmation'))
  answerWithFile(app, deps, downloadUblResponse, downloadResponseAs('ubl'))
  answerWithFile(app, deps, downloadDeliveryNote, downloadAdviceAs('deliveryNote'))
  answerWithFile(app, deps, downloadPackingList, downloadAdviceAs('packingList'))
  answerWithFile(app, deps, downloadLabels, downloadAdviceAs('labels'))
  answerWithFile(app, deps, downloadUblAdvice, downloadAdviceAs('ubl'))
}
