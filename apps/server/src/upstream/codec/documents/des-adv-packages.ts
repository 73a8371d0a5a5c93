import type { DesAdvItem, Measurement, Packet } from './documents'

export interface Package extends Packet {
  packetKind: string
  /** What a package that is none says about itself. */
  text: string
  items: { position: number; item: DesAdvItem }[]
}

/** One package per packet number; lines that name no packet share the item list, which comes last. */
export function groupIntoPackages(items: readonly DesAdvItem[]): Package[] {
  const packages = new Map<string, Package>()
  const itemList: Package = {
    packetKind: 'Carton',
    identSystem: '',
    packetNumber: '',
    measurements: [],
    text: 'ITEM LIST',
    items: [],
  }
  for (const [index, item] of items.entries()) {
    const pack = isUnpacked(item) ? itemList : addToPackage(packages, item)
    pack.items.push({ position: index + 1, item })
  }
  return [...packages.values(), ...(itemList.items.length > 0 ? [itemList] : [])]
}

function isUnpacked({ packetKind, identSystem, packetNumber, measurements }: DesAdvItem): boolean {
  const isMeasured = measurements.some(({ amount, type }) => amount !== '' || type !== '')
  return packetKind === '' && identSystem === '' && packetNumber === '' && !isMeasured
}

function addToPackage(packages: Map<string, Package>, item: DesAdvItem): Package {
  const { packetKind, identSystem, packetNumber } = item
  const key = JSON.stringify([packetKind, identSystem, packetNumber])
  const pack = packages.get(key) ?? { packetKind, identSystem, packetNumber, measurements: [], text: '', items: [] }
  const merged = { ...pack, measurements: mergeMeasurements(pack.measurements, item.measurements) }
  packages.set(key, merged)
  return merged
}

/** Every line of a packet may repeat its measurements; the packet has them once. */
function mergeMeasurements(known: readonly Measurement[], more: readonly Measurement[]): Measurement[] {
  const added = more.filter(({ amount, type }) => !known.some((one) => one.amount === amount && one.type === type))
  return [...known, ...added]
}
