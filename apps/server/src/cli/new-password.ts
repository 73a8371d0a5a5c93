import { text } from 'node:stream/consumers'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { passwordRefusal } from '@partwire/domain/auth/rules'
import { Refusal } from '../errors'

/** Never an argument: the list of processes shows arguments to everyone on the machine. */
export async function newPassword(shortest: number): Promise<string> {
  const password = process.stdin.isTTY ? await askTwice() : (await text(process.stdin)).replace(/\r?\n$/, '')
  const refusal = passwordRefusal(password, shortest)
  if (refusal !== null) throw new Refusal('invalid', refusal)
  return password
}

async function askTwice(): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true })
  try {
    process.stderr.write('New password: ')
    const password = await lines.question('')
    process.stderr.write('\nAgain: ')
    if ((await lines.question('')) !== password) throw new Refusal('invalid', 'The two passwords differ.')
    return password
  } finally {
    process.stderr.write('\n')
    lines.close()
  }
}
