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
import { registerCall } from '../../http/register-call'
import { checkPasswordReset, resetPassword, sendPasswordReset } from './password-reset'
import { checkOperator, checkSupplier, signOut } from './sessions'
import { signInOperator, signInSupplier } from './sign-in'

export function authRoutes(app: FastifyInstance, deps: Deps): void {
  registerCall(app, deps, login, signInOperator)
  registerCall(app, deps, logout, (d, visit) => signOut(d, visit, 'admin'))
  registerCall(app, deps, adminCheckLogin, checkOperator)
  registerCall(app, deps, supplierLogin, signInSupplier)
  registerCall(app, deps, supplierLogout, (d, visit) => signOut(d, visit, 'supplier'))
  registerCall(app, deps, supplierCheckLogin, checkSupplier)
  registerCall(app, deps, sendPasswordResetCall, sendPasswordReset)
  registerCall(app, deps, checkPasswordResetCall, checkPasswordReset)
  registerCall(app, deps, resetPasswordCall, resetPassword)
}
