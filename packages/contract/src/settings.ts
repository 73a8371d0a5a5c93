import { setting } from '@partwire/domain/settings/shape'
import type { Call } from './call'
import { noBody, plainReply, replyWith } from './reply'

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
  body: setting,
  reply: plainReply,
} as const satisfies Call
