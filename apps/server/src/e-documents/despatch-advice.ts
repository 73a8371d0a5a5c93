import type {
  UblDespatchAdvice,
  UblDespatchLine,
  UblPackage,
  UblShipment,
} from '@partwire/domain/document-files/ubl-advice'
import type { UblParty } from '@partwire/domain/document-files/ubl-parts'
import { parentElement, textElement, type Xml, xmlDocument } from '../upstream/codec/xml/write'
import { dateElement, periodElement, UBL_NAMESPACES, writeAddress, writeItemIds, writePartyIds } from './ubl-parts'

const SPECIFICATION = 'urn:fdc:peppol.eu:poacc:trns:despatch_advice:3'
const PROCESS = 'urn:fdc:peppol.eu:poacc:bis:despatch_advice:3'
const NAMESPACE = 'urn:oasis:names:specification:ubl:schema:xsd:DespatchAdvice-2'

/** What T16 requires as id of a shipment that has none. */
const NO_ID = 'NA'

/** Writes a dispatch advice as UBL 2.1, Peppol T16. The order of the elements is that of the schema; nothing is decided here. */
export function writeUblAdvice(advice: UblDespatchAdvice): string {
  const parts = [
    textElement('cbc:CustomizationID', SPECIFICATION),
    textElement('cbc:ProfileID', PROCESS),
    textElement('cbc:ID', advice.number),
    dateElement('cbc:IssueDate', advice.issueDate),
    parentElement('cac:OrderReference', [textElement('cbc:ID', advice.orderNumber)]),
    parentElement('cac:DespatchSupplierParty', [writeParty(advice.seller)]),
    parentElement('cac:DeliveryCustomerParty', [writeParty(advice.consignee)]),
    parentElement('cac:BuyerCustomerParty', [writeBuyer(advice.buyer)]),
    writeShipment(advice.shipment),
    ...advice.lines.map(writeLine),
  ]
  return xmlDocument(parentElement('DespatchAdvice', parts, { xmlns: NAMESPACE, ...UBL_NAMESPACES }))
}

function writeParty(party: UblParty): Xml {
  return parentElement('cac:Party', [
    ...writePartyIds(party),
    writePostalAddress(party),
    parentElement('cac:PartyLegalEntity', [textElement('cbc:RegistrationName', party.name)]),
  ])
}

/** The buyer has no electronic address here, and another kind of name. */
function writeBuyer(buyer: UblParty): Xml {
  return parentElement('cac:Party', [
    parentElement('cac:PartyIdentification', [textElement('cbc:ID', buyer.id)]),
    parentElement('cac:PartyName', [textElement('cbc:Name', buyer.name)]),
    writePostalAddress(buyer),
  ])
}

function writePostalAddress({ address }: UblParty): Xml {
  return parentElement('cac:PostalAddress', address === null ? [] : writeAddress(address))
}

function writeShipment(shipment: UblShipment): Xml {
  return parentElement('cac:Shipment', [
    textElement('cbc:ID', NO_ID),
    textElement('cbc:Information', shipment.information),
    textElement('cbc:GrossWeightMeasure', shipment.grossWeight, { unitCode: 'KGM' }),
    textElement('cbc:GrossVolumeMeasure', shipment.grossVolume, { unitCode: 'MTQ' }),
    textElement('cbc:TotalTransportHandlingUnitQuantity', shipment.packageCount),
    parentElement('cac:ShipmentStage', [textElement('cbc:TransportModeCode', shipment.transportMode)]),
    parentElement('cac:Delivery', [
      periodElement('cac:EstimatedDeliveryPeriod', shipment.deliveryDate, shipment.deliveryDate),
    ]),
  ])
}

function writeLine(line: UblDespatchLine): Xml {
  return parentElement('cac:DespatchLine', [
    textElement('cbc:ID', line.id),
    textElement('cbc:DeliveredQuantity', line.quantity, { unitCode: line.unitCode }),
    parentElement('cac:OrderLineReference', [textElement('cbc:LineID', line.orderLine)]),
    parentElement('cac:Item', [textElement('cbc:Name', line.item.name), ...writeItemIds(line.item)]),
    line.package === null
      ? ''
      : parentElement('cac:Shipment', [textElement('cbc:ID', NO_ID), writePackage(line.package)]),
  ])
}

function writePackage({ number, isSscc, typeCode, measures }: UblPackage): Xml {
  return parentElement('cac:TransportHandlingUnit', [
    textElement('cbc:ID', number, isSscc ? { schemeID: 'SSCC' } : {}),
    textElement('cbc:TransportHandlingUnitTypeCode', typeCode),
    ...measures.map(({ code, amount, unitCode }) =>
      parentElement('cac:MeasurementDimension', [
        textElement('cbc:AttributeID', code),
        textElement('cbc:Measure', amount, { unitCode }),
      ]),
    ),
  ])
}
