export interface Started {
  /** Empty when the process serves no pages. */
  portalUrl: string
  demo: boolean
  /** Location of the database. */
  data: string
  logs: string
  consoleUrl: string | null
}

const DEMO_SIGN_INS = [
  '',
  '  Sign in as        Operator   operator@demo.test   operator-demo',
  '                    Supplier   supplier@demo.test   supplier-demo',
  '                    Newcomer   newcomer@demo.test   newcomer-demo',
]

/** Text with the addresses and demo accounts, printed after the start. */
export function startBlock({ portalUrl, demo, data, logs, consoleUrl }: Started): string {
  return [
    '',
    '  Partwire is running.',
    '',
    ...(portalUrl === '' ? [] : addresses(portalUrl.replace(/\/$/, ''))),
    ...(demo ? DEMO_SIGN_INS : []),
    '',
    ...(consoleUrl === null ? [] : [`  Sandbox console   ${consoleUrl} (place orders, see documents and mails)`]),
    `  Data              ${data}`,
    `  Logs              ${logs}`,
    '  Stop              Ctrl-C',
    '',
  ].join('\n')
}

function addresses(portalUrl: string): string[] {
  return [`  Supplier portal   ${portalUrl}/supplier/login`, `  Operator area     ${portalUrl}/admin/login`]
}
