/**
 * For conditions that a test waits for, many times what they take: on a machine that stands still for seconds they take
 * longer as well. The default of `vi.waitFor` is one second.
 */
export const WAIT_TIMEOUT = { timeout: 100_000, interval: 20 }
