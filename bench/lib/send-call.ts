import type { Call, SuccessReply } from '@partwire/contract/call'
import { SIGNED_IN } from './bench-supplier'
import type { BenchPortal } from './with-portal'

/** Makes a call as the signed-in supplier. The parameter of a path is a field of the body. Throws for a refusal. */
export async function sendCall<C extends Call>(
  { app }: Pick<BenchPortal, 'app'>,
  call: C,
  body: object,
): Promise<SuccessReply<C>> {
  const response = await app.inject({
    method: call.method,
    url: call.path.replace(/:(\w+)$/, (_, name: string) => String(Reflect.get(body, name) ?? '')),
    headers: SIGNED_IN,
    ...(call.method === 'POST' && { payload: JSON.stringify(body) }),
  })
  if (response.statusCode !== 200) throw new Error(`${call.path} returned ${response.statusCode}: ${response.body}`)
  return response.json<SuccessReply<C>>()
}
