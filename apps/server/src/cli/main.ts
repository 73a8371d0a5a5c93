import { ConfigError, listUnknownSettings, loadEnvFile, readConfig } from '../config/config'
import { distributeDatabase } from '../db/citus/distribute'
import { undoUpgrade } from '../db/embedded/upgrade'
import { errorReason } from '../lib/failure-reason'
import { backUpDatabase, parseBackupArguments, parseRestoreArguments, restoreDatabase } from './backup'
import { listOperators, listSuppliers } from './list-accounts'
import { disableOperator, enableOperator, removeOperator } from './manage-operators'
import { type MigrateOption, migrateSchema } from './migrate-schema'
import { createOperator, resetOperatorPassword } from './operator-passwords'
import { resetOperatorFactor, resetSupplierFactor } from './reset-factor'
import { exportActions, runRetention } from './retention'
import { rotateSecrets } from './rotate-secrets'
import { withDatabase, withDeps, type Command } from './with-deps'

const USAGE = `Partwire command line

  operator create EMAIL              create an operator; the password is asked for, or read from standard input
  operator password EMAIL            give an operator a new password and end its sessions
  operator list                      list the operators and who of them can sign in
  operator disable EMAIL [--force]   let an operator no longer sign in and end its sessions
  operator enable EMAIL              let a disabled operator sign in again
  operator remove EMAIL [--force]    remove an operator; the record of its actions stays
  operator reset-factor EMAIL        remove the second factors of an operator who lost them and end its sessions
  suppliers                          list the supplier accounts (never a stored secret)
  supplier reset-factor EMAIL        remove the second factors of a supplier who lost them and end its sessions
  retention --dry-run                print which old rows would be removed, by the settings
  retention                          remove them now; the workers do it every day
  actions export FILE                write all actions of operators to a new file, archived ones too
  secrets rotate                     encrypt the stored secrets again with the present SECRET_KEY
  migrate                            bring the database to the schema of this version; the previous version still works
  migrate --finish                   remove what only the previous version needs, once none of its processes runs
  migrate --status                   list the migrations and what is missing or not finished
  distribute                         distribute the rows of suppliers over the nodes of a Citus cluster
  backup FILE [--encrypt]            write all data to a file; the portal may be running
  restore FILE [--replace]           fill an empty database with a backup and bring it to this version
  restore FILE --check               read the whole backup and check it, without a change
  undo-upgrade                       put the embedded database from before an upgrade of PostgreSQL in place again

  --force           also the last operator who can sign in
  --encrypt         with a passphrase, which is asked for, or read from standard input
  --key-file FILE   encrypt the backup with this key instead, or decrypt it: 32 bytes in base64
  --replace         remove everything that is in the database first
`

const COMMANDS: Record<string, Command> = {
  'operator create': createOperator,
  'operator password': resetOperatorPassword,
  'operator list': listOperators,
  'operator disable': disableOperator,
  'operator enable': enableOperator,
  'operator remove': removeOperator,
  'operator reset-factor': resetOperatorFactor,
  suppliers: listSuppliers,
  'supplier reset-factor': resetSupplierFactor,
  retention: runRetention,
  'actions export': exportActions,
  'secrets rotate': rotateSecrets,
}

const WITHOUT_ARGUMENT = new Set(['operator list', 'suppliers', 'secrets rotate'])

const FORCED = new Set(['operator disable', 'operator remove'])

/** Commands on the database as it is, with options of their own. */
const DATABASE_COMMANDS = new Map([
  ['migrate', runMigrate],
  ['distribute', runDistribute],
  ['backup', runBackup],
  ['restore', runRestore],
  ['undo-upgrade', runUndoUpgrade],
])

/** `undefined`: no option. */
const MIGRATE_OPTIONS: readonly (MigrateOption | undefined)[] = [undefined, '--finish', '--status']

process.stdout.on('error', reportOutputError)

try {
  loadEnvFile()
  for (const sentence of listUnknownSettings()) process.stderr.write(`${sentence}\n`)
  await run(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${errorReason(error)}\n`)
  process.exitCode = 1
}

/** The command itself is done by then. A reader that ends early, such as `head`, has read what it wanted. */
function reportOutputError(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') return
  process.stderr.write(`The output cannot be written: ${errorReason(error)}.\n`)
  process.exitCode = 1
}

async function run(args: string[]): Promise<void> {
  const [first = '', ...options] = args
  const runFirst = DATABASE_COMMANDS.get(first)
  process.stdout.write(`${await (runFirst === undefined ? runCommand(args) : runFirst(options))}\n`)
}

function runBackup(args: string[]): Promise<string> {
  const parsed = parseBackupArguments(args)
  if (parsed === null) throw new ConfigError(USAGE)
  return backUpDatabase(readConfig(), parsed)
}

function runRestore(args: string[]): Promise<string> {
  const parsed = parseRestoreArguments(args)
  if (parsed === null) throw new ConfigError(USAGE)
  return restoreDatabase(readConfig(), parsed)
}

function runUndoUpgrade(args: string[]): Promise<string> {
  if (args.length > 0) throw new ConfigError(USAGE)
  const { databaseUrl, dataDir } = readConfig()
  if (databaseUrl !== null) throw new ConfigError('undo-upgrade is for the embedded database: DATABASE_URL is set.')
  return undoUpgrade(dataDir)
}

function runMigrate([given, ...others]: string[]): Promise<string> {
  const option = MIGRATE_OPTIONS.find((candidate) => candidate === given)
  if (option !== given || others.length > 0) throw new ConfigError(USAGE)
  return migrateSchema(readConfig(), option)
}

/** The progress is logged to standard error. */
async function runDistribute(args: string[]): Promise<string> {
  if (args.length > 0) throw new ConfigError(USAGE)
  return withDatabase(readConfig(), 'info', async ({ directUrl, log }) => {
    const tables = await distributeDatabase(directUrl, { log })
    return tables.length === 0 ? 'The database is distributed already.' : `Distributed: ${tables.join(', ')}.`
  })
}

async function runCommand(args: string[]): Promise<string> {
  const isForced = args.includes('--force')
  const positional = args.filter((arg) => arg !== '--force')
  const name = Object.keys(COMMANDS).find((candidate) => `${positional.join(' ')} `.startsWith(`${candidate} `))
  const command = name === undefined ? undefined : COMMANDS[name]
  if (name === undefined || command === undefined) throw new ConfigError(USAGE)
  const [argument = '', ...others] = positional.slice(name.split(' ').length)
  if (isForced && !FORCED.has(name)) throw new ConfigError(`--force is only for ${[...FORCED].join(' and ')}.`)
  const isUnknown = others.length > 0 || (argument !== '' && WITHOUT_ARGUMENT.has(name))
  if (isUnknown) throw new ConfigError(USAGE)
  return withDeps(readConfig(), (deps) => command(deps, argument, isForced))
}
