import type { CallBody, CallReply } from '@partwire/contract/call'
import type { updateEDocumentSetting as updateCall } from '@partwire/contract/e-documents/e-documents'
import { eDocumentSettingError, trimEDocumentSetting } from '@partwire/domain/e-document/setting'
import type { Deps } from '../../deps'
import { refuseFieldError } from '../../errors'
import { JsonText } from '../../lib/json-text'
import type { UncheckedSession } from '../auth/sessions'
import { eDocumentSettingRead, saveEDocumentSetting } from './e-document-setting-store'

/** The facts of e-documents in the settings, or blank ones before the first save. */
export async function getEDocumentSetting(_deps: Deps, session: UncheckedSession): Promise<JsonText> {
  return new JsonText(await session.read(eDocumentSettingRead, {}))
}

/** Saves the facts of e-documents. The other settings need not be complete. */
export async function updateEDocumentSetting(
  { db, now }: Deps,
  supplierId: string,
  body: CallBody<typeof updateCall>,
): Promise<CallReply<typeof updateCall>> {
  const setting = trimEDocumentSetting(body)
  refuseFieldError(eDocumentSettingError(setting))
  await saveEDocumentSetting(db, supplierId, setting, now())
  return { success: true }
}
