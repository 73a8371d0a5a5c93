import {
  getEDocumentSetting as getEDocumentSettingCall,
  updateEDocumentSetting as updateEDocumentSettingCall,
} from '@partwire/contract/e-documents/e-documents'
import { getSetting as getSettingCall, updateSetting as updateSettingCall } from '@partwire/contract/settings'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps'
import { answer, answerRead } from '../../http/answer'
import { getEDocumentSetting, updateEDocumentSetting } from './e-document-setting'
import { getSetting, updateSetting } from './settings'

export function settingRoutes(app: FastifyInstance, deps: Deps): void {
  answerRead(app, deps, getSettingCall, getSetting)
  answer(app, deps, updateSettingCall, updateSetting)
  answerRead(app, deps, getEDocumentSettingCall, getEDocumentSetting)
  answer(app, deps, updateEDocumentSettingCall, updateEDocumentSetting)
}
