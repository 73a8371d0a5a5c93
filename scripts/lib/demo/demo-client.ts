import type { RefusalCode, RefusedReply } from '@partwire/contract/reply'
import type * as z from 'zod'
import type { Visitor } from '../visitor'

/** The parts of a call of the contract that a client needs. */
interface ClientCall<Input, Success> {
  method: 'GET' | 'POST'
  path: string
  body: z.ZodType<unknown, Input>
  reply: { parse: (answer: unknown) => Success | RefusedReply }
}

/** Makes a call of the contract. Throws `RefusedCall` when it is refused. */
export type DemoClient = <Input extends object | undefined, Success extends { success: true }>(
  call: ClientCall<Input, Success>,
  input: Input,
) => Promise<Success>

export class RefusedCall extends Error {
  constructor(
    readonly code: RefusalCode,
    message: string,
  ) {
    super(message)
  }
}

/** A client of the portal with the session of the visitor. */
export function createClient(visitor: Visitor): DemoClient {
  return async (call, input) => {
    const answer =
      call.method === 'GET'
        ? await visitor.get(fillPath(call.path, input))
        : await visitor.post(call.path, { ...input })
    const reply = call.reply.parse(answer)
    if (reply.success) return reply
    const labels = reply.issues?.map(({ label }) => label).join(', ')
    throw new RefusedCall(reply.code, `${call.path} was refused: ${labels ?? reply.error ?? reply.code}`)
  }
}

/** Replaces the parameters of a path such as `/api/supplier/order/:id`. */
function fillPath(path: string, input: unknown): string {
  const values = new Map(Object.entries(input ?? {}))
  return path.replaceAll(/:(\w+)/g, (_all, name: string) => encodeURIComponent(String(values.get(name))))
}
