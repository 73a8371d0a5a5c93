import { readFile } from 'node:fs/promises'
import { parse, parseAllDocuments } from 'yaml'
import { type Config, readConfig } from '../../../apps/server/src/config/config'

/** Settings without a default. */
export const REQUIRED_SETTINGS = {
  DATABASE_URL: 'postgres://partwire:secret@db.example.com/partwire',
  PUBLIC_ORIGINS: 'https://portal.example.com',
  SECRET_KEY: Buffer.alloc(32, 1).toString('base64'),
  SMTP_URL: 'smtps://mail.example.com',
  MAIL_FROM: 'portal@example.com',
}

/** Aliases and merge keys are resolved. */
export async function readYaml(file: string): Promise<unknown> {
  return parse(await readFile(file, 'utf8'), { merge: true })
}

export async function readYamlDocuments(file: string): Promise<unknown[]> {
  return parseAllDocuments(await readFile(file, 'utf8')).map((document): unknown => document.toJS())
}

/** How long a process may take to stop, as described in docs/operations/upgrade.md, Rolling restart. */
export async function maxStopSeconds(kind: Config['process']): Promise<number> {
  const { drainSeconds, upstream } = readConfig({ ...REQUIRED_SETTINGS, PROCESS: kind })
  const main = await readFile('apps/server/src/main.ts', 'utf8')
  return drainSeconds + upstream.timeoutSeconds + Number(/STOP_GRACE_SECONDS = (\d+)/.exec(main)?.[1])
}

/** The heap that Node may use in a process that is started by this file. */
export async function readHeapBytes(file = 'Dockerfile'): Promise<number> {
  const text = await readFile(file, 'utf8')
  return readBytes(`${/--max-old-space-size=(\d+)/.exec(text)?.[1]}m`)
}

const MEBIBYTE = 1024 ** 2
/** Kubernetes, compose, nginx, systemd; Caddy. */
const UNITS: Readonly<Record<string, number>> = { Mi: MEBIBYTE, m: MEBIBYTE, M: MEBIBYTE, Gi: 1024 ** 3, MB: 1_000_000 }

export function readBytes(text: string): number {
  const [, count, unit = ''] = /^(\d+)([A-Za-z]+)$/.exec(text) ?? []
  return Number(count) * (UNITS[unit] ?? Number.NaN)
}
