import {
  getEDocumentSetting as getEDocumentSettingCall,
  updateEDocumentSetting as updateEDocumentSettingCall,
} from '@partwire/contract/e-documents/e-documents'
import { getSetting as getSettingCall, updateSetting as updateSettingCall } from '@partwire/contract/settings'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps'
import { registerCall, registerRead } from '../../http/register-call'
import { getEDocumentSetting, updateEDocumentSetting } from './e-document-setting'
import { getSetting, updateSetting } from './settings'

export function settingRoutes(app: FastifyInstance, deps: Deps): void {
  registerRead(app, deps, getSettingCall, getSetting)
  registerCall(app, deps, updateSettingCall, updateSetting)
  registerRead(app, deps, getEDocumentSettingCall, getEDocumentSetting)
  registerCall(app, deps, updateEDocumentSettingCall, updateEDocumentSetting)
}
