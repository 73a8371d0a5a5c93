import path from 'node:path'

export interface StartSettings {
  dataDir: string
  /** True when the sandbox is needed: for the mails of the demo, unless an SMTP server is configured. */
  withSandbox: boolean
  ports: { name: string; port: number; host: string }[]
}

/** Settings that `npm start` itself needs. All others are read and checked by the programs it starts. */
export function startSettings(env: NodeJS.ProcessEnv): StartSettings {
  const demo = env['DEMO'] === 'true' || (!env['DATABASE_URL'] && env['DEMO'] !== 'false')
  const withSandbox = demo && !env['SMTP_URL']
  const portal = { name: 'PORT', port: env['PORT'] || '3000', host: env['HOST'] || (demo ? 'localhost' : '0.0.0.0') }
  const sandbox = {
    name: 'SANDBOX_PORT',
    port: env['SANDBOX_PORT'] || '3100',
    host: env['SANDBOX_HOST'] || '127.0.0.1',
  }
  const hasWeb = env['PROCESS'] !== 'worker'
  return {
    dataDir: path.resolve(env['DATA_DIR'] || '.data'),
    withSandbox,
    ports: [...(hasWeb ? [portal] : []), ...(withSandbox ? [sandbox] : [])].flatMap(({ name, port, host }) =>
      /^\d{1,5}$/.test(port) && Number(port) > 0 && Number(port) < 65_536 ? [{ name, port: Number(port), host }] : [],
    ),
  }
}
