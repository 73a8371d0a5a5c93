import { buildApp } from '../../apps/sandbox/src/app'
import { createMailbox } from '../../apps/sandbox/src/mail/mailbox'
import { createSandboxState } from '../../apps/sandbox/src/sandbox-state'

export interface Sandbox {
  /** Value for UPSTREAM_URL. */
  soapUrl: string
  control: (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) => Promise<unknown>
  close: () => Promise<void>
}

/** Starts the sandbox platform on a free port. It is used over HTTP only. */
export async function startSandbox(mailbox = createMailbox()): Promise<Sandbox> {
  const app = buildApp(createSandboxState(mailbox), 'silent')
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    soapUrl: `${url}/soap`,
    control: async (method, path, body) => {
      const response = await fetch(`${url}/control/${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
      return response.json()
    },
    close: () => app.close(),
  }
}
