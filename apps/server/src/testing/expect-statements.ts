import { expect } from 'vitest'
import type { TestApp } from './test-app'
import { MAX_STATEMENTS, recordStatements } from './database/statement-log'

/**
 * Returns a function that makes a call and counts its statements, from the check of the session to the commit. On a
 * sharded database a read checks the session by a statement of its own.
 */
export function statementExpectation({ deps, pools }: TestApp) {
  const log = recordStatements(pools.byWork)
  return async (kind: keyof typeof MAX_STATEMENTS, call: () => Promise<{ status: number }>): Promise<void> => {
    log.takeStatements()
    const { status } = await call()
    const statements = log.takeStatements()
    const texts = statements.map(({ text }) => text)
    expect(status).toBe(200)
    expect(texts.length).toBeGreaterThan(0)
    const sessionChecks = kind === 'get' && (await deps.isSharded()) ? 1 : 0
    expect(texts.length, texts.join('\n')).toBeLessThanOrEqual(MAX_STATEMENTS[kind] + sessionChecks)
    const unprepared = statements.filter(({ isPrepared }) => !isPrepared)
    expect(unprepared.map(({ text }) => text)).toEqual(kind === 'submit' ? ['begin', 'commit'] : [])
  }
}
