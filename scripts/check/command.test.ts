import { expect, test } from 'vitest'
import { commandStep, runNode } from './command'

test('a command that exits with 0 has passed', async () => {
  const step = commandStep('greets', '-e', 'console.log("hello")')

  await expect(step.run()).resolves.toEqual({ passed: 1, failed: 0, output: 'hello\n' })
})

test('any other end is a failure, with all it said', async () => {
  const step = commandStep('breaks', '-e', 'console.error("broken"); process.exit(3)')

  await expect(step.run()).resolves.toEqual({ passed: 0, failed: 1, output: 'broken\n' })
})

test('a command ended by a signal is a failure', async () => {
  const step = commandStep('is killed', '-e', 'process.kill(process.pid, "SIGKILL")')

  await expect(step.run()).resolves.toMatchObject({ passed: 0, failed: 1 })
})

test('the two streams are told apart', async () => {
  const result = await runNode(['-e', 'console.log("out"); console.error("err")'])

  expect(result.stdout).toBe('out\n')
  expect(result.output).toContain('err\n')
})

test('a command that hangs is stopped and says so', async () => {
  const result = await runNode(['-e', 'for (;;);'], 200)

  expect(result.exitCode).toBeNull()
  expect(result.output).toContain('Stopped: it was still running after 0.2 s.')
})
