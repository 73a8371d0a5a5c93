/** Characters that XML does not allow are written as `_x0001_`, and a text that looks so begins with `_x005F_`. */
export function escapeCharacters(text: string): string {
  return (
    text
      .replaceAll(/_x(?=[\dA-Fa-f]{4}_)/g, '_x005F_x')
      // oxlint-disable-next-line no-control-regex -- these characters are the point
      .replaceAll(/[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]/g, (each) => {
        return `_x${each.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`
      })
  )
}
