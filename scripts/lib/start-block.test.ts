import { expect, test } from 'vitest'
import { startBlock } from './start-block'

const portal = { portalUrl: 'http://localhost:3000', demo: false, data: '/srv/data/postgres', logs: '/srv/data/logs' }

test('The demo shows addresses, sign-ins, the sandbox, where data lies and how to stop', () => {
  expect(startBlock({ ...portal, demo: true, consoleUrl: 'http://127.0.0.1:3100' })).toBe(`
  Partwire is running.

  Supplier portal   http://localhost:3000/supplier/login
  Operator area     http://localhost:3000/admin/login

  Sign in as        Operator   operator@demo.test   operator-demo
                    Supplier   supplier@demo.test   supplier-demo
                    Newcomer   newcomer@demo.test   newcomer-demo

  Sandbox console   http://127.0.0.1:3100 (place orders, see documents and mails)
  Data              /srv/data/postgres
  Logs              /srv/data/logs
  Stop              Ctrl-C
`)
})

test('Outside the demo there are no sign-ins and no sandbox', () => {
  const block = startBlock({ ...portal, consoleUrl: null })

  expect(block).not.toMatch(/demo|Sandbox/)
})

test('A worker alone has no address', () => {
  expect(startBlock({ ...portal, portalUrl: '', consoleUrl: null })).not.toContain('login')
})
