/** Node arguments that shift all clocks of the program by this number of minutes from its start. */
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
