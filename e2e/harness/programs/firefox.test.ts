import { expect, test, vi } from 'vitest'
import { findFirefox } from './firefox'
import type { Machine } from './machine'

test('FIREFOX_PATH comes first', async () => {
  const machine = machineWith(['/opt/mine', '/usr/bin/firefox'], { env: { FIREFOX_PATH: '/opt/mine' } })

  await expect(findFirefox(machine)).resolves.toBe('/opt/mine')
})

test("Debian's firefox-esr is preferred to another Firefox", async () => {
  await expect(findFirefox(machineWith(['/usr/bin/firefox', '/usr/bin/firefox-esr']))).resolves.toBe(
    '/usr/bin/firefox-esr',
  )
})

test('where there is none and it can be installed, firefox-esr is installed', async () => {
  const programs: string[] = []
  const install = vi.fn(async () => void programs.push('/usr/bin/firefox-esr'))

  await expect(findFirefox(machineWith(programs, { install }))).resolves.toBe('/usr/bin/firefox-esr')
  expect(install).toHaveBeenCalledExactlyOnceWith('firefox-esr')
})

test('where it cannot be installed, one sentence says what to install', async () => {
  await expect(findFirefox(machineWith([]))).rejects.toThrow(
    'The tests in Firefox need Firefox: install it, or set FIREFOX_PATH to its program.',
  )
})

function machineWith(programs: string[], changes: Partial<Machine> = {}): Machine {
  return {
    env: { PATH: '/home/me/bin:/bin' },
    isProgram: async (file) => programs.includes(file),
    install: null,
    ...changes,
  }
}
