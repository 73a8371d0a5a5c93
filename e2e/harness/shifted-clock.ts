/** Arguments for node: every clock the program can ask is off by so many minutes, from its first line on. */
export function shiftedClock(minutes: number): string[] {
  const program = `
    const off = ${minutes * 60_000}
    const Right = Date
    globalThis.Date = class Date extends Right {
      constructor(...given) {
        if (given.length === 0) super(Right.now() + off)
        else super(...given)
      }
      static now() {
        return Right.now() + off
      }
    }`
  return ['--import', `data:text/javascript,${encodeURIComponent(program)}`]
}
