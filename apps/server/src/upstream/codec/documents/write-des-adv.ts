import { codeOf, IDENT_SYSTEM, MEASUREMENT, PACKET_KIND, TRANSPORT } from '../codes'
import { recordCuts, type Cut, type Cuts } from './truncation'
import { packagesOf, type Package } from './des-adv-packages'
import type { DesAdvDocument, Measurement, Packet } from './documents'
import { LONGEST, writeDate, writeHead, writeOrderRef, writeParties, writeProduct, writeQuantity } from './write-parts'
import { branch, document, leaf, type Xml } from '../xml/write'

/** A DesAdv 2.0. `weightQualifier` is the code of plain Weight where the platform has named one, else blank. */
export function writeDesAdv(advice: DesAdvDocument, weightQualifier = ''): { raw: string; cuts: Cut[] } {
  const cuts = recordCuts()
  const transport = codeOf(TRANSPORT, advice.transportType, 'transport type')
  const header = branch('DesAdvHeader', [
    leaf('DesAdvId', cuts.text('DesAdvId', advice.desAdvId, LONGEST.documentId)),
    branch('DesAdvIssueDate', [writeDate(advice.issueDate)]),
    branch('DeliveryDate', [writeDate(advice.deliveryDate)]),
    branch('TransportDetails', [
      leaf('TransportMode', transport.mode),
      leaf('TransportTypeMeansCode', transport.means),
      leaf('TransportId', advice.transportId),
    ]),
    writeOrderRef(advice, cuts),
    writeParties(advice, cuts),
  ])
  const measure = (path: string, measurements: readonly Measurement[]): Xml[] =>
    measurements.map((measurement) => writeMeasurement(measurement, path, weightQualifier, cuts))
  const total = branch('Package', [
    leaf('PkgNumber', '1'),
    branch('PkgInfo', [leaf('PacketCount', advice.packetCount)]),
    writeIdent(advice),
    ...measure('Package[1]', advice.measurements),
    leaf('PkgText', 'TOTAL PACKS'),
  ])
  const packages = packagesOf(advice.items).map((pack, index) => {
    const number = index + 2
    return writePackage(pack, number, measure(`Package[${number}]`, pack.measurements), cuts)
  })
  return { raw: document(branch('DesAdv', [writeHead('DesAdv', '2.0'), header, total, ...packages])), cuts: cuts.list }
}

function writePackage(pack: Package, number: number, measurements: Xml[], cuts: Cuts): Xml {
  const path = `Package[${number}]`
  return branch('Package', [
    leaf('PkgNumber', String(number)),
    branch('PkgInfo', [
      leaf('PacketCount', '1'),
      leaf('PacketKind', codeOf(PACKET_KIND, pack.packetKind, 'packet kind')),
    ]),
    writeIdent(pack),
    ...measurements,
    leaf('PkgText', pack.text),
    ...pack.items.map(({ position, item }) =>
      branch('PkgItem', [
        leaf('PositionNumber', String(position)),
        writeQuantity('DeliveredQuantity', item, path, cuts),
        writeProduct(item, path, cuts),
        leaf('OrderItemRef', item.buyerLineNumber),
      ]),
    ),
  ])
}

function writeIdent({ identSystem, packetNumber }: Packet): Xml {
  if (identSystem === '') return ''
  const { system, qualifier } = codeOf(IDENT_SYSTEM, identSystem, 'ident system')
  return branch('PkgId', [
    leaf('PkgIdentSystem', system),
    leaf('PkgIdentNumberQualifier', qualifier),
    leaf('PkgIdentNumber', packetNumber),
  ])
}

function writeMeasurement({ amount, type }: Measurement, path: string, weightQualifier: string, cuts: Cuts): Xml {
  if (type === '') return ''
  const code = codeOf(MEASUREMENT, type, 'measurement')
  const qualifier = code.qualifier || weightQualifier
  if (qualifier !== '') return leaf('MeasurementUnit', amount, { MeasurementUnitQualifier: qualifier, UoM: code.uom })
  cuts.left(`${path}/MeasurementUnit`, `${type} ${amount}`)
  return ''
}
