import type { Delivery } from '@partwire/domain/documents/shape'

/** A sentence about the delivery of a submitted document; null means that its state is not loaded yet. */
export function wayOf(delivery: Delivery | null): string {
  if (delivery?.state === 'delivered') return 'It has reached the platform.'
  if (delivery?.state === 'failed') return `It has not reached the platform: ${delivery.reason}`
  return 'It is queued for delivery to the platform.'
}
