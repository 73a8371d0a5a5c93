import { expect, test } from 'vitest'
import { concurrencyLimit } from './concurrency-limit'

interface Task {
  result: Promise<number>
  end: (error?: Error) => void
}

/** Starts `count` tasks that end when told to; `started` lists the ones that run or ran. */
function startTasks(mostRunning: number, count: number) {
  const limit = concurrencyLimit(mostRunning)
  const started: number[] = []
  const tasks = Array.from({ length: count }, (_, i): Task => {
    let end: Task['end'] = () => undefined
    const ending = new Promise<number>((resolve, reject) => {
      end = (error) => (error === undefined ? resolve(i) : reject(error))
    })
    const result = limit.run(() => {
      started.push(i)
      return ending
    })
    return { result, end }
  })
  return { limit, started, tasks }
}

test('no more tasks run at the same time than the limit', async () => {
  const { started, tasks } = startTasks(2, 5)
  expect(started).toEqual([0, 1])

  tasks[1]?.end()
  await tasks[1]?.result
  expect(started).toEqual([0, 1, 2])
})

test('what waits runs in the order of the calls, and every caller gets its own result', async () => {
  const { started, tasks } = startTasks(1, 4)
  for (const { end } of tasks) end()

  expect(await Promise.all(tasks.map(({ result }) => result))).toEqual([0, 1, 2, 3])
  expect(started).toEqual([0, 1, 2, 3])
})

test('a task that fails tells its caller and frees its place', async () => {
  const { limit, started, tasks } = startTasks(1, 2)
  tasks[0]?.end(new Error('broken'))
  await expect(tasks[0]?.result).rejects.toThrow('broken')
  tasks[1]?.end()
  await tasks[1]?.result

  expect(started).toEqual([0, 1])
  expect(await limit.run(async () => 7)).toBe(7)
})
