import { BusyError } from '../../errors'

const MEGABYTE = 1024 * 1024

export interface BudgetLimits {
  /** Limit for all owners together. */
  totalBytes: number
  ownerBytes: number
}

/**
 * Large bodies that are being received, parsed or worked on at the same time. Each byte of a body takes up to ten of
 * memory until its call is answered, so 24 MB stand for 240 MB. One supplier gets two bodies of the largest size.
 */
export const BODY_BUDGET: BudgetLimits = { totalBytes: 24 * MEGABYTE, ownerBytes: 16 * MEGABYTE }

/** Files that are being received at the same time. They are stored piece by piece, so they take little memory. */
export const UPLOAD_BUDGET: BudgetLimits = { totalBytes: 200 * MEGABYTE, ownerBytes: 50 * MEGABYTE }

const RETRY_AFTER_SECONDS = 5

export interface ByteBudget {
  /** Returns the function that gives the bytes back; calling it again does nothing. Throws when they are not free. */
  reserve: (owner: string, bytes: number) => () => void
  reservedBytes: () => number
}

/** Bounds what this process holds in memory for its callers, in all and for each of them. */
export function byteBudget({ totalBytes, ownerBytes }: BudgetLimits): ByteBudget {
  const byOwner = new Map<string, number>()
  let reserved = 0

  return {
    reservedBytes: () => reserved,
    reserve: (owner, bytes) => {
      const own = byOwner.get(owner) ?? 0
      if (own + bytes > ownerBytes) {
        throw new BusyError(429, 'Too many large requests at the same time. Please try again.', RETRY_AFTER_SECONDS)
      }
      if (reserved + bytes > totalBytes) {
        throw new BusyError(503, 'The server is busy. Please try again in a few seconds.', RETRY_AFTER_SECONDS)
      }
      reserved += bytes
      byOwner.set(owner, own + bytes)
      let isReleased = false
      return () => {
        if (isReleased) return
        isReleased = true
        reserved -= bytes
        const left = (byOwner.get(owner) ?? 0) - bytes
        if (left > 0) byOwner.set(owner, left)
        else byOwner.delete(owner)
      }
    },
  }
}
