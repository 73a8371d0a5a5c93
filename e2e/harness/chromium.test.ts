import { expect, test, vi } from 'vitest'
import { findChromium } from './chromium'
import type { Machine } from './machine'

const NONE = 'The browser tests need Chromium: install Chromium or Chrome, or set CHROMIUM_PATH to its program.'

test('CHROMIUM_PATH comes first', async () => {
  const machine = machineWith(['/opt/mine', '/usr/bin/chromium'], { env: { CHROMIUM_PATH: '/opt/mine' } })

  await expect(findChromium(machine)).resolves.toBe('/opt/mine')
})

test('a CHROMIUM_PATH that leads nowhere is told, not replaced', async () => {
  const machine = machineWith(['/usr/bin/chromium'], { env: { CHROMIUM_PATH: '/opt/gone' } })

  await expect(findChromium(machine)).rejects.toThrow('CHROMIUM_PATH is "/opt/gone", but there is no program to run.')
})

test.each([
  ['on the PATH', '/home/me/bin/google-chrome'],
  ['in a usual place', '/usr/bin/chromium'],
  ['on macOS', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
])('an installed one is found %s', async (_, file) => {
  await expect(findChromium(machineWith([file]))).resolves.toBe(file)
})

test('where there is none and it can be installed, it is', async () => {
  const programs: string[] = []
  const install = vi.fn(async () => void programs.push('/usr/bin/chromium'))

  await expect(findChromium(machineWith(programs, { install }))).resolves.toBe('/usr/bin/chromium')
  expect(install).toHaveBeenCalledOnce()
})

test('nothing is installed where one is found', async () => {
  const install = vi.fn(async () => {})

  await findChromium(machineWith(['/usr/bin/chromium'], { install }))

  expect(install).not.toHaveBeenCalled()
})

test('where it cannot be installed, one sentence says what to install', async () => {
  await expect(findChromium(machineWith([]))).rejects.toThrow(NONE)
})

test('an installation that brings none is told the same way', async () => {
  await expect(findChromium(machineWith([], { install: async () => {} }))).rejects.toThrow(NONE)
})

function machineWith(programs: string[], changes: Partial<Machine> = {}): Machine {
  return {
    env: { PATH: '/home/me/bin:/bin' },
    isProgram: async (file) => programs.includes(file),
    install: null,
    ...changes,
  }
}
