import { expect, test, vi } from 'vitest'
import type { Machine } from './machine'
import { findPgbouncer } from './pgbouncer-setup'

test.each([
  ['PGBOUNCER_PATH', '/opt/pgbouncer', { PGBOUNCER_PATH: '/opt/pgbouncer' }],
  ['the PATH', '/home/me/bin/pgbouncer', {}],
  ['the folder of programs for administrators', '/usr/sbin/pgbouncer', {}],
])('it is found by %s, and nothing is installed', async (_, file, env) => {
  const install = vi.fn(async () => {})

  await expect(findPgbouncer(machineWith([file], install, env))).resolves.toBe(file)
  expect(install).not.toHaveBeenCalled()
})

test('where there is none and it can be installed, it is', async () => {
  const programs: string[] = []
  const install = vi.fn(async () => void programs.push('/usr/sbin/pgbouncer'))

  await expect(findPgbouncer(machineWith(programs, install))).resolves.toBe('/usr/sbin/pgbouncer')
  expect(install).toHaveBeenCalledExactlyOnceWith('pgbouncer')
})

test('where it cannot be installed, there is none', async () => {
  await expect(findPgbouncer(machineWith([], null))).resolves.toBe(null)
})

test('an installation that fails says why', async () => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)

  await expect(findPgbouncer(machineWith([], () => Promise.reject(new Error('no network'))))).resolves.toBe(null)
  expect(written).toHaveBeenCalledWith('Error: no network\n')
  written.mockRestore()
})

function machineWith(programs: string[], install: Machine['install'], env: Record<string, string> = {}): Machine {
  return { env: { PATH: '/home/me/bin:/bin', ...env }, isProgram: async (file) => programs.includes(file), install }
}
