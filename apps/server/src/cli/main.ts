import { ConfigError, readConfig } from '../config'
import { createOperator } from './create-operator'
import { listSuppliers } from './list-suppliers'
import { resetOperatorPassword } from './reset-operator-password'
import { rotateSecrets } from './rotate-secrets'
import { withDeps, type Command } from './with-deps'

const USAGE = `Partwire command line

  operator create EMAIL     create an operator; the password is asked for, or read from standard input
  operator password EMAIL   give an operator a new password and end its sessions
  suppliers                 list the supplier accounts (never a stored secret)
  secrets rotate            encrypt the stored webservice passwords again with the present SECRET_KEY
  migrate                   bring the database to the newest schema
`

const COMMANDS: Record<string, Command> = {
  'operator create': createOperator,
  'operator password': resetOperatorPassword,
  suppliers: listSuppliers,
  'secrets rotate': rotateSecrets,
  // Every command finds the newest schema, so there is nothing left to do for this one.
  migrate: async () => 'The schema is up to date.',
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

async function run(words: string[]): Promise<void> {
  const name = Object.keys(COMMANDS).find((candidate) => `${words.join(' ')} `.startsWith(`${candidate} `))
  const command = name === undefined ? undefined : COMMANDS[name]
  if (name === undefined || command === undefined) throw new ConfigError(USAGE)
  const rest = words.slice(name.split(' ').length)
  process.stdout.write(`${await withDeps(readConfig(), (deps) => command(deps, rest[0] ?? ''))}\n`)
}
