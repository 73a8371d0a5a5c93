import {
  attribute,
  childElements,
  childText,
  elementText,
  optionalChild,
  protocolError,
  requiredChild,
  requiredChildText,
} from '../../codec/xml/fields'
import { parseXml, type XmlElement } from '../../codec/xml/parse'
import { escapeText } from '../../codec/xml/text'
import { xmlDocument } from '../../codec/xml/write'

export interface Parameter {
  value: string
  type: string
}

export interface FunctionCall {
  userName: string
  password: string
  functionId: string
  parameters: readonly Parameter[]
  sentAt: Date
}

export interface ResponseParameter extends Parameter {
  attributes: ReadonlyMap<string, string>
}

export interface Status {
  severity: string
  code: string
  domain: string
  value: string
}

export interface Fault {
  code: string
  text: string
}

/** Content of the SOAP body: the escaped response, or a fault. */
export type SoapResponse = { result: string } | { fault: Fault }

const REQUEST = 'teccom.de/TecCom.OpenMessaging.DTO.FunctionCallRequest'
const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/'
const SERVICE = 'http://www.teccom-eu.net/wsdl'
export const SOAP_ACTION = '"http://www.teccom-eu.net/wsdl/ProcessRequest"'

/** Writes the SOAP envelope. The call is escaped in the body, and a document in the call: two levels. */
export function writeEnvelope(call: FunctionCall): string {
  const request = verbatimElement('RequestElement', writeCall(call))
  return xmlDocument(
    `<soap:Envelope xmlns:soap="${SOAP}"><soap:Body><ProcessRequest xmlns="${SERVICE}">${request}</ProcessRequest></soap:Body></soap:Envelope>`,
  )
}

/** Parses the SOAP envelope, the outer level of escaping. */
export function readEnvelope(body: string): SoapResponse {
  const envelope = parseXml(body, 'The answer of the platform')
  if (envelope.name !== 'Envelope') throw protocolError(envelope.name, 'is there instead of a SOAP envelope')
  const content = requiredChild(envelope, 'Body')
  const fault = optionalChild(content, 'Fault')
  if (fault !== null) {
    // Faults of SOAP 1.1 name their code with a prefix: soap:Server.
    return {
      fault: { code: childText(fault, 'faultcode').replace(/^[^:]*:/, ''), text: childText(fault, 'faultstring') },
    }
  }
  return {
    result: elementText(requiredChild(requiredChild(content, 'ProcessRequestResponse'), 'ProcessRequestResult')),
  }
}

/** Parses the response, the inner level of escaping. Documents are returned as raw text. */
export function readResponse(result: string): { status: Status; parameters: ResponseParameter[] } {
  const response = parseXml(result, 'The message inside the answer of the platform')
  if (response.name !== 'FunctionCallResponse')
    throw protocolError(response.name, 'is there instead of FunctionCallResponse')
  const status = requiredChild(response, 'Status')
  const origin = optionalChild(response, 'OriginatingFunction')
  const list = origin === null ? null : optionalChild(origin, 'ParameterList')
  return {
    status: {
      severity: childText(status, 'Severity'),
      code: requiredChildText(status, 'Code'),
      domain: childText(status, 'Domain'),
      value: childText(status, 'Value'),
    },
    parameters: list === null ? [] : childElements(list, 'ParameterData').map((data) => readParameter(data)),
  }
}

function readParameter(data: XmlElement): ResponseParameter {
  const attributes = optionalChild(data, 'Attributes')
  return {
    // Throws on a document that is not escaped: it would be stored as empty text, acknowledged and lost.
    value: elementText(requiredChild(data, 'ParameterValue')),
    type: requiredChildText(data, 'ParameterType'),
    attributes: readNamedAttributes(attributes === null ? [] : childElements(attributes, 'Attribute')),
  }
}

function readNamedAttributes(entries: readonly XmlElement[]): ReadonlyMap<string, string> {
  const named = new Map<string, string>()
  for (const entry of entries) {
    const name = attribute(entry, 'Name')
    if (named.has(name)) throw protocolError('Attributes/Attribute', 'is there more than once with the same name')
    named.set(name, elementText(entry).trim())
  }
  return named
}

function writeCall({ userName, password, functionId, parameters, sentAt }: FunctionCall): string {
  const time = `${verbatimElement('DateString', formatLocalTime(sentAt))}${verbatimElement('TimeBase', 'localtime')}${verbatimElement('Format', 'iso8601')}`
  const account = `${verbatimElement('User', userName)}${verbatimElement('Password', password)}${verbatimElement('Language', 'en')}`
  const data = parameters.map(
    ({ value, type }) =>
      `<ParameterData>${verbatimElement('ParameterValue', value)}${verbatimElement('ParameterType', type)}</ParameterData>`,
  )
  const list = data.length === 0 ? '' : `<ParameterList>${data.join('')}</ParameterList>`
  return [
    `<FunctionCallRequest xmlns="${REQUEST}">`,
    `<Timestamp>${time}</Timestamp><Authentication>${account}</Authentication>`,
    `<RequestedFunction>${verbatimElement('FunctionID', functionId)}${list}</RequestedFunction></FunctionCallRequest>`,
  ].join('')
}

/** An element with untrimmed text: white space around a password or document is part of it. */
function verbatimElement(name: string, value: string): string {
  return `<${name}>${escapeText(value)}</${name}>`
}

/** ISO 8601 without offset, in the time zone of the process. */
function formatLocalTime(at: Date): string {
  const day = [at.getFullYear(), padTwo(at.getMonth() + 1), padTwo(at.getDate())].join('-')
  return `${day}T${[at.getHours(), at.getMinutes(), at.getSeconds()].map((part) => padTwo(part)).join(':')}`
}

function padTwo(part: number): string {
  return String(part).padStart(2, '0')
}
