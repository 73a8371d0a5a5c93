import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { SETTING_NAMES } from '../../apps/server/src/config/setting-names'
import { createMetrics } from '../../apps/server/src/metrics/metrics'
import { listTrackedFiles } from './testing/tracked-files'

/** Where the portal, the sandbox and the programs that start them read their settings. */
const CONFIG_FILES = [
  'apps/server/src/config/config.ts',
  'apps/server/src/config/config-values.ts',
  'apps/server/src/config/retention-config.ts',
  'apps/server/src/config/tracing-config.ts',
  'apps/server/src/upstream/config.ts',
  'apps/sandbox/src/config.ts',
  'scripts/lib/start-settings.ts',
]
/** Set by Node and npm. */
const NOT_OURS = new Set(['NODE_ENV'])

/** The test that runs a documented command, and a text in it. */
const RUN_BY: Readonly<Record<string, readonly [file: string, text: string]>> = {
  'npm start': ['scripts/lib/crash/portal-run.ts', "spawn('npm', ['start']"],
  'npm run build': ['e2e/harness/setup.ts', 'scripts/build.ts'],
  'npm run release': ['e2e/release/release.test.ts', 'buildRelease('],
  'npm run test:release': ['.github/workflows/ci.yml', 'npm run test:release'],
  'npm run test:failover': ['.github/workflows/ci.yml', 'npm run test:failover'],
  'npm run test:attack': ['e2e/attack/attack.db.test.ts', 'runAttack('],
  'npm test': ['.github/workflows/ci.yml', 'npm test'],
  'npm ci': ['.github/workflows/ci.yml', 'npm ci'],
  'node start.js': ['e2e/release/unpacked-release.ts', "['start.js']"],
  'node apps/server/dist/main.js': ['e2e/faults/cluster.ts', 'apps/server/dist/main.js'],
  'sha256sum --check': ['e2e/release/release.test.ts', "'sha256sum', ['--check'"],
  sha256sum: ['e2e/command-line.db.test.ts', "'sha256sum'"],
  'node --env-file': ['e2e/command-line.db.test.ts', '--env-file='],
  pg_dump: ['e2e/release/postgresql-programs.test.ts', "'pg_dump'"],
  pg_restore: ['e2e/release/postgresql-programs.test.ts', "'pg_restore'"],
  psql: ['e2e/release/postgresql-programs.test.ts', "findCommand('psql "],
  'alter database': ['e2e/release/postgresql-programs.test.ts', "findCommand('alter database"],
  tar: ['e2e/release/unpacked-release.ts', "run('tar', ['-xzf'"],
  cli: ['e2e/command-line.db.test.ts', '[[]],'],
  'cli operator create': ['e2e/command-line.db.test.ts', "run(['operator', 'create'"],
  'cli operator password': ['e2e/command-line.db.test.ts', "run(['operator', 'password'"],
  'cli operator list': ['e2e/command-line.db.test.ts', "run(['operator', 'list'"],
  'cli operator disable': ['e2e/command-line.db.test.ts', "run(['operator', 'disable'"],
  'cli operator enable': ['e2e/command-line.db.test.ts', "run(['operator', 'enable'"],
  'cli operator remove': ['e2e/command-line.db.test.ts', "run(['operator', 'remove'"],
  'cli operator reset-factor': ['e2e/command-line.db.test.ts', "run(['operator', 'reset-factor'"],
  'cli suppliers': ['e2e/command-line.db.test.ts', "run(['suppliers']"],
  'cli supplier reset-factor': ['e2e/command-line.db.test.ts', "run(['supplier', 'reset-factor'"],
  'cli retention': ['e2e/command-line.db.test.ts', "run(['retention'])"],
  'cli retention --dry-run': ['e2e/command-line.db.test.ts', "run(['retention', '--dry-run'])"],
  'cli actions export': ['e2e/command-line.db.test.ts', "run(['actions', 'export'"],
  'cli secrets rotate': ['e2e/command-line.db.test.ts', "run(['secrets', 'rotate']"],
  'cli migrate': ['e2e/command-line.db.test.ts', "run(['migrate'])"],
  'cli migrate --finish': ['e2e/command-line.db.test.ts', "run(['migrate', '--finish'])"],
  'cli migrate --status': ['e2e/command-line.db.test.ts', "run(['migrate', '--status'])"],
  'cli distribute': ['e2e/command-line.db.test.ts', "run(['distribute']"],
  'cli backup': ['e2e/release/release.test.ts', "'backup', file]"],
  'cli backup --encrypt': ['e2e/command-line.db.test.ts', "run(['backup', file, '--encrypt']"],
  'cli backup --key-file': ['e2e/command-line.db.test.ts', "run(['backup', file, '--key-file'"],
  'cli restore': ['e2e/command-line.db.test.ts', "run(['restore', file],"],
  'cli restore --check': ['e2e/command-line.db.test.ts', "run(['restore', file, '--check']"],
  'cli restore --replace': ['e2e/command-line.db.test.ts', "run(['restore', file, '--replace'"],
  'cli undo-upgrade': ['e2e/release/embedded-upgrade.test.ts', 'undoUpgrade('],
}

/** Documented commands that no test runs, and why. */
const NOT_RUN: Readonly<Record<string, string>> = {
  'npm install': 'as npm ci, which continuous integration runs',
  'npm run dev': 'watches files until it is stopped; its settings are those of npm start',
  'npm run test:citus':
    'no Citus cluster where the tests run; distribute.db.test.ts and node-failure.db.test.ts are listed as skipped',
  docker: 'no container registry is reachable where the tests run; compose-file.test.ts checks the files',
  kubectl: 'no Kubernetes cluster; kubernetes-files.test.ts checks the manifests',
  systemctl: 'needs systemd as first process; deploy-files.test.ts checks the units',
  useradd: 'would change the accounts of the machine',
  cp: 'copies a file of deploy to its place',
  ln: 'gives the release its place in /opt',
  openssl: 'makes a key; the tests use fixed ones',
  jq: 'reads the log with a program that is not part of the portal',
}

test('every setting that the programs read is in the guide, and every setting of the guide is read', async () => {
  const described = (await readTables('Variable')).flatMap(([cell = '']) => inlineCode(cell))
  const read = await readSettingNames()

  expect(read.length).toBeGreaterThan(50)
  expect(read.filter((name) => !described.some((each) => isNamed(each, name)))).toEqual([])
  expect(described.filter((each) => !read.some((name) => isNamed(each, name)))).toEqual([])
})

test('every setting that the programs read is known, so that a name that is similar to it can be reported', async () => {
  expect((await readSettingNames()).toSorted()).toEqual(SETTING_NAMES)
})

test('every setting of the guide is set by a test', async () => {
  const others = /^scripts\/check\/(?:operations-guide|deploy-files|compose-file|kubernetes-files)\.test\.ts$/
  const files = (await listTrackedFiles()).filter((file) => file.endsWith('.test.ts') && !others.test(file))
  const texts = (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\n')
  const used = new Set(texts.match(/\b[A-Z][A-Z\d]*(?:_[A-Z\d]+)*\b/g) ?? [])

  expect((await readSettingNames()).filter((name) => !used.has(name))).toEqual([])
})

test('every metric of the guide exists', async () => {
  const served = await createMetrics('1.2.0').text({ queues: [], deliveries: [], mails: [], retention: [], pools: [] })
  const named = new Set((await readGuide()).match(/\bpartwire_[a-z_]+[a-z]\b/g) ?? [])
  const metrics = [...named].filter((name) => name !== 'partwire_device')

  expect(metrics.length).toBeGreaterThan(8)
  expect(metrics.filter((name) => !served.includes(`# TYPE ${name} `))).toEqual([])
})

test('every link of the guide leads to a section that exists', async () => {
  const files = await listGuideFiles()

  expect((await Promise.all(files.map(findDeadLinks))).flat()).toEqual([])
})

describe('the commands of the guide', () => {
  test('exist', async () => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(await readFile('package.json', 'utf8'))
    const usage = await readFile('apps/server/src/cli/main.ts', 'utf8')
    const commands = await readCommands()
    const isKnown = (command: string): boolean => {
      const [program = '', ...words] = command.split(' ')
      if (program === 'cli') return usage.includes(words.filter((word) => !word.startsWith('--')).join(' '))
      if (command.startsWith('npm run ')) return scripts[words[1] ?? ''] !== undefined
      return true
    }

    expect(commands.length).toBeGreaterThan(40)
    expect(commands.filter((command) => !isKnown(command))).toEqual([])
  })

  test('are each run by a test, or named here with the reason why not', async () => {
    const commands = await readCommands()

    expect(commands.filter((command) => RUN_BY[command] === undefined && NOT_RUN[command] === undefined)).toEqual([])
    expect([...Object.keys(RUN_BY), ...Object.keys(NOT_RUN)].filter((name) => !commands.includes(name))).toEqual([])
  })

  test.each(Object.entries(RUN_BY))('%s is run by the test that is named for it', async (_, [file, text]) => {
    expect(await readFile(file, 'utf8')).toContain(text)
  })
})

async function readGuide(): Promise<string> {
  const files = await listGuideFiles()
  return (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\n')
}

async function listGuideFiles(): Promise<string[]> {
  return (await listTrackedFiles()).filter((file) => /^docs\/operations(?:\/[\w-]+)?\.md$/.test(file))
}

/** Links to files and sections of this repository that do not exist. */
async function findDeadLinks(file: string): Promise<string[]> {
  const links = [...(await readFile(file, 'utf8')).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)]
  const dead = links.map(async ([, target = '', section = '']) => {
    const text = await readFile(target === '' ? file : path.join(path.dirname(file), target), 'utf8').catch(() => null)
    const sections = [...(text ?? '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchor(heading))
    return text === null || (section !== '' && !sections.includes(section)) ? [`${file}: ${target}#${section}`] : []
  })
  return (await Promise.all(dead)).flat()
}

/** As GitHub makes it from a heading. */
function anchor(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')
}

/** The rows of all tables whose first column has this head. */
async function readTables(head: string): Promise<string[][]> {
  const tables = (await readGuide()).split(/\n(?!\|)/).filter((block) => block.includes(`| ${head} |`))
  const lines = tables.flatMap((table) => table.split('\n').filter((line) => line.startsWith('| `')))
  return lines.map((line) => line.split('|').slice(1))
}

function inlineCode(text: string): string[] {
  return [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)
}

/** `UPSTREAM_PT_…` stands for all that begin so, `…_PULL` after another name for one that ends so. */
function isNamed(described: string, name: string): boolean {
  if (described.startsWith('…')) return name.endsWith(described.slice(1))
  return described.endsWith('…') ? name.startsWith(described.slice(0, -1)) : described === name
}

async function readSettingNames(): Promise<string[]> {
  const texts = await Promise.all(CONFIG_FILES.map((file) => readFile(file, 'utf8')))
  const names = texts.flatMap((text) =>
    [...text.matchAll(/(?:env\[|\benv,\s+|timeout\(|days\(|: )'([A-Z][A-Z\d_]*)'/g)].map(([, name = '']) => name),
  )
  return [...new Set(names)].filter((name) => name.length > 2 && !NOT_OURS.has(name))
}

const PROGRAM =
  /^(?:npm|node|docker|kubectl|systemctl|useradd|tar|cp|ln|openssl|psql|pg_dump|pg_restore|alter database|jq|sha256sum)\b/
const CLI =
  /^(?:operator|suppliers|supplier|retention|actions|secrets|migrate|distribute|backup|restore|undo-upgrade)\b(?: [a-z-]+| EMAIL| FILE| KEY)*$/
const CLI_START = /^(?:npm run(?: --silent)? cli(?: --)?|node apps\/server\/dist\/cli\.js)\s*/

/** Every command of the guide once, without arguments. Commands of the command line begin with `cli`. */
async function readCommands(): Promise<string[]> {
  const guide = await readGuide()
  const fenced = [...guide.matchAll(/```\n([^`]*)```/g)].flatMap(([, block = '']) => block.split('\n'))
  const lines = [...inlineCode(guide.replaceAll(/```\n[^`]*```/g, '')), ...fenced].flatMap((line) => line.split('&&'))
  const named = lines.map((line) => nameCommand(line.trim().replace(/^(?:[A-Z_]+=\S+\s+)+/, '')))
  return [...new Set(named)].filter((name) => name !== '').toSorted()
}

function nameCommand(line: string): string {
  if (CLI_START.test(line)) return `cli ${withoutArguments(line.replace(CLI_START, ''))}`.trim()
  if (CLI.test(line)) return `cli ${withoutArguments(line)}`
  if (!PROGRAM.test(line)) return ''
  const [program = '', first = '', second = ''] = line.split(/\s+/)
  if (program === 'npm') return first === 'run' ? `npm run ${second}` : `npm ${first}`
  if (program === 'node') return first.startsWith('--env-file') ? 'node --env-file' : `node ${line.split(' ').at(-1)}`
  if (program === 'alter') return `alter ${first}`
  return line.startsWith('sha256sum --check') ? 'sha256sum --check' : program
}

/** `operator create EMAIL` and `backup "…" --key-file KEY` without what differs from use to use. */
function withoutArguments(line: string): string {
  const words = line.split(/\s+/)
  const isPair = /^(?:operator|supplier|actions|secrets)$/.test(words[0] ?? '')
  const name = words.slice(0, isPair ? 2 : 1)
  return [...name, ...words.slice(name.length).filter((word) => /^--[a-z]/.test(word))].join(' ')
}
