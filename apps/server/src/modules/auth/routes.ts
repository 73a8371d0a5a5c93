import {
  checkPasswordReset as checkPasswordResetCall,
  resetPassword as resetPasswordCall,
  sendPasswordReset as sendPasswordResetCall,
  supplierCheckLogin,
  supplierLogin,
  supplierLogout,
  adminCheckLogin,
  login,
  logout,
} from '@partwire/contract/auth'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps'
import { answer } from '../../http/answer'
import { checkPasswordReset, resetPassword, sendPasswordReset } from './password-reset'
import { checkOperator, checkSupplier, signOut } from './sessions'
import { signInOperator, signInSupplier } from './sign-in'

export function authRoutes(app: FastifyInstance, deps: Deps): void {
  answer(app, deps, login, signInOperator)
  answer(app, deps, logout, (d, visit) => signOut(d, visit, 'admin'))
  answer(app, deps, adminCheckLogin, checkOperator)
  answer(app, deps, supplierLogin, signInSupplier)
  answer(app, deps, supplierLogout, (d, visit) => signOut(d, visit, 'supplier'))
  answer(app, deps, supplierCheckLogin, checkSupplier)
  answer(app, deps, sendPasswordResetCall, sendPasswordReset)
  answer(app, deps, checkPasswordResetCall, checkPasswordReset)
  answer(app, deps, resetPasswordCall, resetPassword)
}
