import {
  addOperatorFactor,
  addSupplierFactor,
  beginOperatorFactor,
  beginSupplierFactor,
  changeOperatorPassword,
  changeSupplierPassword,
  draftKeys as draftKeysCall,
  endOperatorSessions,
  endSupplierSessions,
  newOperatorRecoveryCodes,
  newSupplierRecoveryCodes,
  operatorSecurity,
  reauthenticateOperator,
  reauthenticateSupplier,
  removeOperatorFactor,
  removeSupplierFactor,
  resetSecondFactor as resetSecondFactorCall,
  supplierSecurity,
} from '@partwire/contract/security'
import { loginCode, supplierLoginCode } from '@partwire/contract/auth'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps'
import { registerCall, registerAccountCall } from '../../../http/register-call'
import { changeOwnPassword } from './change-password'
import { addFactor, beginFactor, createRecoveryCodes, removeFactor } from './own-factors'
import { endOwnSessions, getDraftKeys, getOwnSecurity } from './own-security'
import { reauthenticate } from './reauthenticate'
import { resetSecondFactor } from './reset-factors'
import { completeOperatorSignIn, completeSupplierSignIn } from './sign-in-code'

export function securityRoutes(app: FastifyInstance, deps: Deps): void {
  registerCall(app, deps, loginCode, completeOperatorSignIn)
  registerCall(app, deps, supplierLoginCode, completeSupplierSignIn)
  registerCall(app, deps, resetSecondFactorCall, resetSecondFactor)
  registerCall(app, deps, draftKeysCall, getDraftKeys)

  registerAccountCall(app, deps, operatorSecurity, getOwnSecurity)
  registerAccountCall(app, deps, supplierSecurity, getOwnSecurity)
  registerAccountCall(app, deps, endOperatorSessions, endOwnSessions)
  registerAccountCall(app, deps, endSupplierSessions, endOwnSessions)
  registerAccountCall(app, deps, reauthenticateOperator, reauthenticate)
  registerAccountCall(app, deps, reauthenticateSupplier, reauthenticate)
  registerAccountCall(app, deps, changeOperatorPassword, changeOwnPassword)
  registerAccountCall(app, deps, changeSupplierPassword, changeOwnPassword)
  registerAccountCall(app, deps, beginOperatorFactor, beginFactor)
  registerAccountCall(app, deps, beginSupplierFactor, beginFactor)
  registerAccountCall(app, deps, addOperatorFactor, addFactor)
  registerAccountCall(app, deps, addSupplierFactor, addFactor)
  registerAccountCall(app, deps, removeOperatorFactor, removeFactor)
  registerAccountCall(app, deps, removeSupplierFactor, removeFactor)
  registerAccountCall(app, deps, newOperatorRecoveryCodes, createRecoveryCodes)
  registerAccountCall(app, deps, newSupplierRecoveryCodes, createRecoveryCodes)
}
