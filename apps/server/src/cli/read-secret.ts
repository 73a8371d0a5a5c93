import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { Refusal } from '../errors'

interface Prompt {
  label: string
  /** Asks twice; the refusal if the two differ. Null: asks once. */
  repeatRefusal: string | null
}

/**
 * Reads a secret from the terminal, without echo, or from standard input. It is never an argument, because the process
 * list shows arguments to every user of the machine.
 */
export async function readSecret(prompt: Prompt): Promise<string> {
  return process.stdin.isTTY ? ask(prompt) : (await text(process.stdin)).replace(/\r?\n$/, '')
}

async function ask({ label, repeatRefusal }: Prompt): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true })
  try {
    process.stderr.write(`${label}: `)
    const secret = await lines.question('')
    if (repeatRefusal === null) return secret
    process.stderr.write('\nAgain: ')
    if ((await lines.question('')) !== secret) throw new Refusal('invalid', repeatRefusal)
    return secret
  } finally {
    process.stderr.write('\n')
    lines.close()
  }
}
