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
import { answer, answerAccount } from '../../../http/answer'
import { changeOwnPassword } from './change-password'
import { addFactor, beginFactor, createRecoveryCodes, removeFactor } from './own-factors'
import { endOwnSessions, getDraftKeys, getOwnSecurity } from './own-security'
import { reauthenticate } from './reauthenticate'
import { resetSecondFactor } from './reset-factors'
import { giveOperatorCode, giveSupplierCode } from './sign-in-code'

export function securityRoutes(app: FastifyInstance, deps: Deps): void {
  answer(app, deps, loginCode, giveOperatorCode)
  answer(app, deps, supplierLoginCode, giveSupplierCode)
  answer(app, deps, resetSecondFactorCall, resetSecondFactor)
  answer(app, deps, draftKeysCall, getDraftKeys)

  answerAccount(app, deps, operatorSecurity, getOwnSecurity)
  answerAccount(app, deps, supplierSecurity, getOwnSecurity)
  answerAccount(app, deps, endOperatorSessions, endOwnSessions)
  answerAccount(app, deps, endSupplierSessions, endOwnSessions)
  answerAccount(app, deps, reauthenticateOperator, reauthenticate)
  answerAccount(app, deps, reauthenticateSupplier, reauthenticate)
  answerAccount(app, deps, changeOperatorPassword, changeOwnPassword)
  answerAccount(app, deps, changeSupplierPassword, changeOwnPassword)
  answerAccount(app, deps, beginOperatorFactor, beginFactor)
  answerAccount(app, deps, beginSupplierFactor, beginFactor)
  answerAccount(app, deps, addOperatorFactor, addFactor)
  answerAccount(app, deps, addSupplierFactor, addFactor)
  answerAccount(app, deps, removeOperatorFactor, removeFactor)
  answerAccount(app, deps, removeSupplierFactor, removeFactor)
  answerAccount(app, deps, newOperatorRecoveryCodes, createRecoveryCodes)
  answerAccount(app, deps, newSupplierRecoveryCodes, createRecoveryCodes)
}
