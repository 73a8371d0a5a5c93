import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { givenServer } from '../../testing/given-server'
import { renderScreen } from '../../testing/render'
import { AdminLoginScreen } from './admin-login-screen'
import { PasswdForgotScreen } from './passwd-forgot-screen'
import { PasswdResetScreen } from './passwd-reset-screen'
import { SupplierLoginScreen } from './supplier-login-screen'

const PAGES: [string, ReactNode][] = [
  ['/supplier/login', <SupplierLoginScreen key="login" />],
  ['/supplier/passwdForgot', <PasswdForgotScreen key="forgot" />],
  ['/supplier/passwdReset/tok', <PasswdResetScreen key="reset" />],
  ['/admin/login', <AdminLoginScreen key="admin" />],
]

describe('branding depends on the host', () => {
  test.each(PAGES)('%s carries the logo of the house brand', async (path, page) => {
    givenServer({})

    await renderScreen(page, path)

    expect(screen.getByText('Partwire')).toBeVisible()
    expect(screen.queryByText('Velmora')).not.toBeInTheDocument()
  })

  test.each(PAGES)(
    '%s carries the logo of the partner brand where the server wrote it into the page',
    async (path, page) => {
      document.documentElement.dataset['brand'] = 'partner'
      givenServer({})

      await renderScreen(page, path)

      expect(screen.getByText('Velmora')).toBeVisible()
      expect(screen.queryByText('Partwire')).not.toBeInTheDocument()
    },
  )
})
