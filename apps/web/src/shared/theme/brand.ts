export type Brand = 'house' | 'partner'

/** The brand of this host, from the `data-brand` attribute that the server writes into index.html. */
export function currentBrand(): Brand {
  return document.documentElement.dataset['brand'] === 'partner' ? 'partner' : 'house'
}
