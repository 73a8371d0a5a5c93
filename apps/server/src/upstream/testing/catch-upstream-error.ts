import { UpstreamError, type UpstreamErrorKind } from '../errors'

/** Kind and message of the thrown `UpstreamError`; any other outcome fails the test. */
export async function catchUpstreamError(run: () => unknown): Promise<{ kind: UpstreamErrorKind; message: string }> {
  try {
    await run()
  } catch (error) {
    if (error instanceof UpstreamError) return { kind: error.kind, message: error.message }
    throw error
  }
  throw new Error('nothing was thrown')
}
