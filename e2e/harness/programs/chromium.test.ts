import { describe, expect, test, vi } from 'vitest'
import { findChromium, findHeadlessChromium } from './chromium'
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

describe('the browser of the tests', () => {
  const shell = '/usr/bin/chromium-headless-shell'

  test('is Chromium without windows, also where a complete one is installed', async () => {
    await expect(findHeadlessChromium(machineWith(['/usr/bin/chromium', shell]))).resolves.toBe(shell)
  })

  test('is installed where that is possible', async () => {
    const programs = ['/usr/bin/chromium']
    const install = vi.fn(async () => void programs.push(shell))

    await expect(findHeadlessChromium(machineWith(programs, { install }))).resolves.toBe(shell)
    expect(install).toHaveBeenCalledWith('chromium-headless-shell')
  })

  test('is the complete Chromium where the other cannot be installed', async () => {
    const install = vi.fn(async () => {
      throw new Error('There is no such package.')
    })
    const machine = machineWith(['/usr/bin/chromium'], { install })

    await expect(findHeadlessChromium(machine)).resolves.toBe('/usr/bin/chromium')
    await expect(findHeadlessChromium({ ...machine, install: null })).resolves.toBe('/usr/bin/chromium')
  })

  test('is the one of CHROMIUM_PATH where that is set', async () => {
    const machine = machineWith(['/opt/mine', shell], { env: { CHROMIUM_PATH: '/opt/mine' } })

    await expect(findHeadlessChromium(machine)).resolves.toBe('/opt/mine')
  })
})

function machineWith(programs: string[], changes: Partial<Machine> = {}): Machine {
  return {
    env: { PATH: '/home/me/bin:/bin' },
    isProgram: async (file) => programs.includes(file),
    install: null,
    ...changes,
  }
}
