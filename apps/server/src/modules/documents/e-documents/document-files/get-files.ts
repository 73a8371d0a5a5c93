import type { CallBody, CallReply } from '@partwire/contract/call'
import type {
  getAdviceFiles as adviceCall,
  getResponseFiles as responseCall,
} from '@partwire/contract/e-documents/document-files'
import { ADVICE_FORMATS, RESPONSE_FORMATS } from '@partwire/domain/document-files/formats'
import { labelHints } from '@partwire/domain/document-files/packages'
import type { Deps } from '../../../../deps'
import type { UncheckedSession } from '../../../auth/sessions'
import { documentFileName } from '../file-name'
import { fileGaps } from './make-file'
import { adviceFilesRead, responseFilesRead } from './read-store'
import { submittedAdvice, submittedResponse } from './source'

/** The files of a submitted order response, each with what it lacks. */
export async function getResponseFiles(
  { config }: Deps,
  session: UncheckedSession,
  { orderId }: CallBody<typeof responseCall>,
): Promise<CallReply<typeof responseCall>> {
  const record = await session.read(responseFilesRead, { orderId })
  const { number, document, facts } = submittedResponse(record, config.businessTimeZone)
  const files = RESPONSE_FORMATS.map((format) => ({
    format,
    name: documentFileName(number, format),
    issues: fileGaps({ kind: 'OrdRsp', format, document }, facts),
  }))
  return { success: true, files, hints: [] }
}

/** The files of a submitted dispatch advice, each with what it lacks. */
export async function getAdviceFiles(
  _deps: Deps,
  session: UncheckedSession,
  { dispatchAdviceId }: CallBody<typeof adviceCall>,
): Promise<CallReply<typeof adviceCall>> {
  const record = await session.read(adviceFilesRead, { dispatchAdviceId })
  const { number, document, facts } = submittedAdvice(record, dispatchAdviceId)
  return {
    success: true,
    files: ADVICE_FORMATS.map((format) => ({
      format,
      name: documentFileName(number, format),
      issues: fileGaps({ kind: 'DesAdv', format, document }, facts),
    })),
    hints: labelHints(document),
  }
}
