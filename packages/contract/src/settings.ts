import { setting } from '@partwire/domain/settings/shape'
import type { BodyLimits, Call } from './call'
import { noBody, plainReply, replyWith } from './reply'

/** The largest valid body has about 90 kB: 100 taxes of 270 characters, 3 bytes each, and the other fields. */
const SETTING_BODY: BodyLimits = { bytes: 128 * 1024, values: 1_000 }

export const getSetting = {
  method: 'GET',
  path: '/api/supplier/setting',
  access: 'supplier',
  changesState: false,
  summary: 'The settings of the supplier; blank ones before the first save.',
  body: noBody,
  reply: replyWith({ setting }),
} as const satisfies Call

export const updateSetting = {
  method: 'POST',
  path: '/api/supplier/setting/update',
  access: 'supplier',
  changesState: true,
  summary: 'Save the settings. All fields are required.',
  bodyLimits: SETTING_BODY,
  body: setting,
  reply: plainReply,
} as const satisfies Call
