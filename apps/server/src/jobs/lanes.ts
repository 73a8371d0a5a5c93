/** Jobs that a worker runs at the same time, per lane. No lane waits for another. */
export const LANE_CONCURRENCY = {
  // `deps.importSlots` limits how many of them fetch and store a batch at the same time.
  syncs: 4,
  deliveries: 4,
  mails: 2,
  // Bulk actions of suppliers, which must not delay deliveries.
  lines: 2,
  // Files are read one at a time in each process.
  imports: 1,
  // PDFs take a processor for some tenths of a second each.
  archives: 1,
  maintenance: 1,
}

export type LaneName = keyof typeof LANE_CONCURRENCY

/** Each lane of a worker listens for new jobs on a connection of its own. */
export const LANE_COUNT = Object.keys(LANE_CONCURRENCY).length
