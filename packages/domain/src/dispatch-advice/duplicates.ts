/** Which original line each line of a form stands for: duplicates follow their origin. */
export function originIndexes(lines: readonly { isOrigin: boolean }[]): number[] {
  let origin = -1
  return lines.map(({ isOrigin }) => {
    if (isOrigin) origin += 1
    return origin
  })
}

/** The form has every original line once and in order, and begins with one. */
export function hasEveryOrigin(lines: readonly { isOrigin: boolean }[], origins: number): boolean {
  const beginsWithOrigin = lines[0]?.isOrigin ?? true
  return beginsWithOrigin && lines.filter(({ isOrigin }) => isOrigin).length === origins
}
