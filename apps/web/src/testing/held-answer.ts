/** An answer that is on its way until the test lets it arrive. */
export function heldAnswer(answer: unknown) {
  const waiting: (() => void)[] = []
  return {
    answer: () => new Promise((resolve) => waiting.push(() => resolve(answer))),
    arrive: () => waiting.splice(0).forEach((each) => each()),
  }
}
