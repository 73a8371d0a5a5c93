import path from 'node:path'

export interface StartSettings {
  dataDir: string
  /** The sandbox catches the mails of the demo; with an own SMTP server nothing needs catching. */
  withSandbox: boolean
  ports: { name: string; port: number; host: string }[]
}

/** What `npm start` itself has to know; everything else is read and checked by the programs it starts. */
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
