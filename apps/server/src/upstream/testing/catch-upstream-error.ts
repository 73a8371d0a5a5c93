import { UpstreamError, type UpstreamErrorKind } from '../errors'

/** Kind and sentence of the error; anything but an `UpstreamError` fails the test. */
export async function catchUpstreamError(work: () => unknown): Promise<{ kind: UpstreamErrorKind; message: string }> {
  try {
    await work()
  } catch (error) {
    if (error instanceof UpstreamError) return { kind: error.kind, message: error.message }
    throw error
  }
  throw new Error('nothing was thrown')
}
