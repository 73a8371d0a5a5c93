/** A reply for `givenServer` that stays pending until the test calls `arrive`. */
export function heldAnswer(reply: unknown) {
  const pending: (() => void)[] = []
  return {
    answer: () => new Promise((resolve) => pending.push(() => resolve(reply))),
    arrive: () => pending.splice(0).forEach((resolve) => resolve()),
  }
}
