import { lookUpCode, IDENT_SYSTEM, MEASUREMENT, PACKET_KIND, TRANSPORT } from '../codes'
import { createTruncationRecorder, type Cut, type TruncationRecorder } from './truncation'
import { groupIntoPackages, type Package } from './des-adv-packages'
import type { DesAdvDocument, Measurement, Packet } from './documents'
import {
  MAX_CHARACTERS,
  writeDate,
  writeDocumentElement,
  writeOrderRef,
  writeParties,
  writeProduct,
  writeQuantity,
} from './write-parts'
import { parentElement, xmlDocument, textElement, type Xml } from '../xml/write'

/** A DesAdv 2.0. `weightQualifier` is the code of plain Weight where the platform has named one, else blank. */
export function writeDesAdv(advice: DesAdvDocument, weightQualifier = ''): { raw: string; cuts: Cut[] } {
  const cuts = createTruncationRecorder()
  const transport = lookUpCode(TRANSPORT, advice.transportType, 'transport type')
  const header = parentElement('DesAdvHeader', [
    textElement('DesAdvId', cuts.truncateText('DesAdvId', advice.desAdvId, MAX_CHARACTERS.documentId)),
    parentElement('DesAdvIssueDate', [writeDate(advice.issueDate)]),
    parentElement('DeliveryDate', [writeDate(advice.deliveryDate)]),
    parentElement('TransportDetails', [
      textElement('TransportMode', transport.mode),
      textElement('TransportTypeMeansCode', transport.means),
      textElement('TransportId', advice.transportId),
    ]),
    writeOrderRef(advice, cuts),
    writeParties(advice, cuts),
  ])
  const measure = (path: string, measurements: readonly Measurement[]): Xml[] =>
    measurements.map((measurement) => writeMeasurement(measurement, path, weightQualifier, cuts))
  const total = parentElement('Package', [
    textElement('PkgNumber', '1'),
    parentElement('PkgInfo', [textElement('PacketCount', advice.packetCount)]),
    writeIdent(advice),
    ...measure('Package[1]', advice.measurements),
    textElement('PkgText', 'TOTAL PACKS'),
  ])
  const packages = groupIntoPackages(advice.items).map((pack, index) => {
    const number = index + 2
    return writePackage(pack, number, measure(`Package[${number}]`, pack.measurements), cuts)
  })
  return {
    raw: xmlDocument(parentElement('DesAdv', [writeDocumentElement('DesAdv', '2.0'), header, total, ...packages])),
    cuts: cuts.list,
  }
}

function writePackage(pack: Package, number: number, measurements: Xml[], cuts: TruncationRecorder): Xml {
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
        writeQuantity('DeliveredQuantity', item, path, cuts),
        writeProduct(item, path, cuts),
        textElement('OrderItemRef', item.buyerLineNumber),
      ]),
    ),
  ])
}

function writeIdent({ identSystem, packetNumber }: Packet): Xml {
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
  cuts: TruncationRecorder,
): Xml {
  if (type === '') return ''
  const code = lookUpCode(MEASUREMENT, type, 'measurement')
  const qualifier = code.qualifier || weightQualifier
  if (qualifier !== '')
    return textElement('MeasurementUnit', amount, { MeasurementUnitQualifier: qualifier, UoM: code.uom })
  cuts.recordOmission(`${path}/MeasurementUnit`, `${type} ${amount}`)
  return ''
}
