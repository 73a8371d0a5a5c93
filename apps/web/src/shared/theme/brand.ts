export type Brand = 'house' | 'partner'

/** The server writes the brand of the host into the page, so it is known before the first paint. */
export function currentBrand(): Brand {
  return document.documentElement.dataset['brand'] === 'partner' ? 'partner' : 'house'
}
