import { ConfigError, loadEnvFile, readConfig } from '../config/config'
import { listOperators, listSuppliers } from './list-accounts'
import { disableOperator, enableOperator, removeOperator } from './manage-operators'
import { createOperator, resetOperatorPassword } from './operator-passwords'
import { rotateSecrets } from './rotate-secrets'
import { withDeps, type Command } from './with-deps'

const USAGE = `Partwire command line

  operator create EMAIL              create an operator; the password is asked for, or read from standard input
  operator password EMAIL            give an operator a new password and end its sessions
  operator list                      list the operators and who of them can sign in
  operator disable EMAIL [--force]   let an operator no longer sign in and end its sessions
  operator enable EMAIL              let a disabled operator sign in again
  operator remove EMAIL [--force]    remove an operator; the record of its actions stays
  suppliers                          list the supplier accounts (never a stored secret)
  secrets rotate                     encrypt the stored webservice passwords again with the present SECRET_KEY
  migrate                            bring the database to the newest schema

  --force   also the last operator who can sign in
`

const COMMANDS: Record<string, Command> = {
  'operator create': createOperator,
  'operator password': resetOperatorPassword,
  'operator list': listOperators,
  'operator disable': disableOperator,
  'operator enable': enableOperator,
  'operator remove': removeOperator,
  suppliers: listSuppliers,
  'secrets rotate': rotateSecrets,
  // Every command migrates the database before it runs, so this one has nothing left to do.
  migrate: async () => 'The schema is up to date.',
}

try {
  loadEnvFile()
  await run(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

async function run(args: string[]): Promise<void> {
  const isForced = args.includes('--force')
  const positional = args.filter((arg) => arg !== '--force')
  const name = Object.keys(COMMANDS).find((candidate) => `${positional.join(' ')} `.startsWith(`${candidate} `))
  const command = name === undefined ? undefined : COMMANDS[name]
  if (name === undefined || command === undefined) throw new ConfigError(USAGE)
  const [argument = ''] = positional.slice(name.split(' ').length)
  process.stdout.write(`${await withDeps(readConfig(), (deps) => command(deps, argument, isForced))}\n`)
}
