/** 'item 3' when the path of a field leads through index 2 of the list; null when it does not. */
export function listPosition(path: readonly string[], list: string, noun: string): string | null {
  const index = path.includes(list) ? path[path.indexOf(list) + 1] : undefined
  return index !== undefined && /^\d+$/.test(index) ? `${noun} ${Number(index) + 1}` : null
}
