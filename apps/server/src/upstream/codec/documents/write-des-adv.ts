import { mergeMeasurements } from '@partwire/domain/document-files/packages'
import { IDENT_SYSTEM, lookUpCode, MEASUREMENT, PACKET_KIND, TRANSPORT } from '../codes'
import { createTruncationRecorder, type TruncationRecorder, type WrittenDocument } from './truncation'
import type { DesAdvDocument, DesAdvItem, Measurement, Packet } from './documents'
import {
  MAX_CHARACTERS,
  writeDate,
  writeDocumentElement,
  writeOrderRef,
  writeParties,
  writeProduct,
  writeQuantity,
} from './write-parts'
import { parentElement, textElement, type Xml, xmlDocument } from '../xml/write'

/** Writes a DesAdv 2.0. `weightQualifier` is the configured code of Weight; without one, Weight is left out. */
export function writeDesAdv(advice: DesAdvDocument, weightQualifier = ''): WrittenDocument {
  const truncations = createTruncationRecorder()
  const transport = lookUpCode(TRANSPORT, advice.transportType, 'transport type')
  const header = parentElement('DesAdvHeader', [
    textElement('DesAdvId', truncations.truncateText('DesAdvId', advice.desAdvId, MAX_CHARACTERS.documentId)),
    parentElement('DesAdvIssueDate', [writeDate(advice.issueDate)]),
    parentElement('DeliveryDate', [writeDate(advice.deliveryDate)]),
    parentElement('TransportDetails', [
      textElement('TransportMode', transport.mode),
      textElement('TransportTypeMeansCode', transport.means),
      textElement('TransportId', advice.transportId),
    ]),
    writeOrderRef(advice, truncations),
    writeParties(advice, truncations),
  ])
  const measure = (path: string, measurements: readonly Measurement[]): Xml[] =>
    measurements.map((measurement) => writeMeasurement(measurement, path, weightQualifier, truncations))
  const total = parentElement('Package', [
    textElement('PkgNumber', '1'),
    parentElement('PkgInfo', [textElement('PacketCount', advice.packetCount)]),
    writeIdent(advice),
    ...measure('Package[1]', advice.measurements),
    textElement('PkgText', 'TOTAL PACKS'),
  ])
  const packages = groupIntoPackages(advice.items).map((pack, index) => {
    const number = index + 2
    const measurements = mergeMeasurements(pack.items.map(({ item }) => item.measurements))
    return writePackage(pack, number, measure(`Package[${number}]`, measurements), truncations)
  })
  return {
    raw: xmlDocument(parentElement('DesAdv', [writeDocumentElement('DesAdv', '2.0'), header, total, ...packages])),
    truncations: truncations.list,
  }
}

interface Package extends Omit<Packet, 'measurements'> {
  packetKind: string
  /** Text of the item list, which is not a real package. */
  text: string
  items: { position: number; item: DesAdvItem }[]
}

/** One package per packet number; lines without a packet share the item list, which comes last. */
function groupIntoPackages(items: readonly DesAdvItem[]): Package[] {
  const packages = new Map<string, Package>()
  const itemList: Package = {
    packetKind: 'Carton',
    identSystem: '',
    packetNumber: '',
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
  const pack = packages.get(key) ?? { packetKind, identSystem, packetNumber, text: '', items: [] }
  packages.set(key, pack)
  return pack
}

function writePackage(pack: Package, number: number, measurements: Xml[], truncations: TruncationRecorder): Xml {
  const path = `Package[${number}]`
  return parentElement('Package', [
    textElement('PkgNumber', String(number)),
    parentElement('PkgInfo', [
      textElement('PacketCount', '1'),
      textElement('PacketKind', lookUpCode(PACKET_KIND, pack.packetKind, 'packet kind')),
    ]),
    writeIdent(pack),
    ...measurements,
    textElement('PkgText', pack.text),
    ...pack.items.map(({ position, item }) =>
      parentElement('PkgItem', [
        textElement('PositionNumber', String(position)),
        writeQuantity('DeliveredQuantity', item, path, truncations),
        writeProduct(item, path, truncations),
        textElement('OrderItemRef', item.buyerLineNumber),
      ]),
    ),
  ])
}

function writeIdent({ identSystem, packetNumber }: Pick<Packet, 'identSystem' | 'packetNumber'>): Xml {
  if (identSystem === '') return ''
  const { system, qualifier } = lookUpCode(IDENT_SYSTEM, identSystem, 'ident system')
  return parentElement('PkgId', [
    textElement('PkgIdentSystem', system),
    textElement('PkgIdentNumberQualifier', qualifier),
    textElement('PkgIdentNumber', packetNumber),
  ])
}

function writeMeasurement(
  { amount, type }: Measurement,
  path: string,
  weightQualifier: string,
  truncations: TruncationRecorder,
): Xml {
  if (type === '') return ''
  const code = lookUpCode(MEASUREMENT, type, 'measurement')
  const qualifier = code.qualifier || weightQualifier
  if (qualifier !== '')
    return textElement('MeasurementUnit', amount, { MeasurementUnitQualifier: qualifier, UoM: code.uom })
  truncations.recordOmission(`${path}/MeasurementUnit`, `${type} ${amount}`)
  return ''
}
