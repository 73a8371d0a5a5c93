/** Same as `Map.groupBy`, which is missing in the oldest supported Node version. */
export function groupBy<Value, Key>(values: readonly Value[], getKey: (value: Value) => Key): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>()
  for (const value of values) {
    const key = getKey(value)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [value])
    else group.push(value)
  }
  return groups
}
