import { sum, toDecimal } from '../lib/decimal'
import { isSscc } from '../lib/gs1'
import { check, type Issue } from '../lib/issue'
import { isBlank } from '../lib/text'

interface PackageMeasurement {
  amount: string
  type: string
}

/** What a dispatch advice says about a package. */
interface Packet {
  identSystem: string
  packetNumber: string
  measurements: readonly PackageMeasurement[]
}

/** A submitted dispatch advice, as far as its packages matter. */
export interface Shipment extends Packet {
  packetCount: string
  items: readonly (Packet & { packetKind: string })[]
}

export interface ShipmentPackage extends Packet {
  packetKind: string
  /** Positions of its lines in the dispatch advice, counted from 1. */
  lines: number[]
}

interface CollectedPackage extends Omit<ShipmentPackage, 'measurements'> {
  /** The measurements of each line. */
  ofLines: (readonly PackageMeasurement[])[]
}

/**
 * The packages with a number, in the order of their first lines. Lines with the same number, kind and ident system are in
 * one package, which has the measurements of all of them. When no line names a package, all lines are in the package that
 * the shipment itself names.
 */
export function shipmentPackages(shipment: Shipment): ShipmentPackage[] {
  const packages = new Map<string, CollectedPackage>()
  for (const [i, { packetKind, identSystem, packetNumber, measurements }] of shipment.items.entries()) {
    if (isBlank(packetNumber)) continue
    const key = JSON.stringify([packetKind, identSystem, packetNumber])
    const found = packages.get(key) ?? { packetKind, identSystem, packetNumber, lines: [], ofLines: [] }
    found.lines.push(i + 1)
    found.ofLines.push(measurements)
    packages.set(key, found)
  }
  if (packages.size > 0) {
    return [...packages.values()].map(({ ofLines, ...each }) => ({ ...each, measurements: mergeMeasurements(ofLines) }))
  }
  const { identSystem, packetNumber, measurements } = shipment
  const lines = shipment.items.map((_, i) => i + 1)
  return isBlank(packetNumber) ? [] : [{ packetKind: '', identSystem, packetNumber, measurements, lines }]
}

/** The measurements of a package from those of its lines: every line may repeat them. */
export function mergeMeasurements(ofLines: readonly (readonly PackageMeasurement[])[]): PackageMeasurement[] {
  const known = new Set<string>()
  const keyOf = ({ amount, type }: PackageMeasurement) => JSON.stringify([amount, type])
  return ofLines.flatMap((measurements) => {
    const added = measurements.filter((measurement) => !known.has(keyOf(measurement)))
    for (const measurement of added) known.add(keyOf(measurement))
    return added
  })
}

/** Positions of the lines that are in no package, counted from 1. */
export function unpackedLines(shipment: Shipment): number[] {
  const packed = new Set(shipmentPackages(shipment).flatMap(({ lines }) => lines))
  return shipment.items.map((_, i) => i + 1).filter((position) => !packed.has(position))
}

/** As many as the shipment states, and not less than it names. */
export function packageCount(shipment: Shipment): number {
  return Math.max(shipmentPackages(shipment).length, toDecimal(shipment.packetCount).toNumber())
}

/** The SSCC of a package; null when its number is none, or is not said to be one. */
export function packageSscc({ identSystem, packetNumber }: Packet): string | null {
  return identSystem === 'NVE/SSCC Number' && isSscc(packetNumber) ? packetNumber.trim() : null
}

/** In kilograms, as exact decimal text; blank when none is stated. */
export function grossWeight(measurements: readonly PackageMeasurement[]): string {
  const find = (type: string) => measurements.find((each) => each.type === type && !isBlank(each.amount))?.amount
  return find('Unit Gross Weight') ?? find('Weight') ?? ''
}

/**
 * The gross weight of the shipment: as it is stated, or the sum of its packages if each states one. Blank where the
 * weight of something is not known: of a package that is only counted, or of a line that is in no package.
 */
export function totalGrossWeight(shipment: Shipment): string {
  const stated = grossWeight(shipment.measurements)
  if (stated !== '') return stated
  const weights = shipmentPackages(shipment).map(({ measurements }) => grossWeight(measurements))
  const isComplete =
    weights.length > 0 &&
    weights.length === packageCount(shipment) &&
    weights.every((weight) => weight !== '') &&
    unpackedLines(shipment).length === 0
  return isComplete ? sum(weights.map(toDecimal)).toFixed() : ''
}

/** Why no labels can be made; empty when they can. */
export function labelGaps(shipment: Shipment): Issue[] {
  return check(shipmentPackages(shipment).length > 0, '', 'No package has a number: there are no labels.')
}

/** What the labels do not show, one sentence each. */
export function labelHints(shipment: Shipment): string[] {
  const packages = shipmentPackages(shipment)
  const count = packageCount(shipment)
  const isShort = packages.length > 0 && packages.length < count
  return [
    ...packages
      .filter((each) => packageSscc(each) === null)
      .map(
        ({ packetNumber, lines: [line = 1] }) =>
          `Package ${packetNumber} of line ${line} is not a valid SSCC; its label has no barcode.`,
      ),
    ...(isShort ? [`${count} packages are stated and ${packages.length} named: only these have a label.`] : []),
  ]
}
