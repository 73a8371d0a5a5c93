import { ConfigError, readConfig } from '../config/config'
import { loadEnvFile } from '../config/env-file'
import { createOperator } from './create-operator'
import { listSuppliers } from './list-suppliers'
import { disableOperator, enableOperator, listOperators, removeOperator } from './manage-operators'
import { resetOperatorPassword } from './reset-operator-password'
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
  // Every command finds the newest schema, so there is nothing left to do for this one.
  migrate: async () => 'The schema is up to date.',
}

try {
  loadEnvFile()
  await run(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

async function run(everyWord: string[]): Promise<void> {
  const isForced = everyWord.includes('--force')
  const words = everyWord.filter((word) => word !== '--force')
  const name = Object.keys(COMMANDS).find((candidate) => `${words.join(' ')} `.startsWith(`${candidate} `))
  const command = name === undefined ? undefined : COMMANDS[name]
  if (name === undefined || command === undefined) throw new ConfigError(USAGE)
  const rest = words.slice(name.split(' ').length)
  process.stdout.write(`${await withDeps(readConfig(), (deps) => command(deps, rest[0] ?? '', isForced))}\n`)
}
