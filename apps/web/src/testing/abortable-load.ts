/** A load that is pending until the page is left, and then fails as in Firefox. */
export function abortableLoad() {
  let abort = () => {}
  const loading = new Promise<never>((_, reject) => {
    abort = () => reject(new TypeError('aborted'))
  })
  return {
    load: () => loading,
    leavePage: () => {
      window.dispatchEvent(new Event('beforeunload'))
      abort()
    },
  }
}

/** The result of a promise, or 'pending' when it has none after everything that does not wait has happened. */
export function resultOrPending(promise: Promise<unknown>): Promise<unknown> {
  return Promise.race([promise, new Promise((resolve) => setTimeout(resolve, 0, 'pending'))])
}
