/** Runs `work` on every item, at most `width` at a time; results in the order of the items. The first failure ends it. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const queue = items.entries()
  const lanes = Array.from({ length: Math.min(width, items.length) }, async () => {
    for (const [index, item] of queue) results[index] = await work(item)
  })
  await Promise.all(lanes)
  return results
}
