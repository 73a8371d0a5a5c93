import { all, attribute, optional, required, requiredText, text, textOf, wrong } from '../../codec/xml/fields'
import { readXml } from '../../codec/xml/read'
import type { XmlElement } from '../../codec/xml/scan'
import { escapeText } from '../../codec/xml/text'
import { document } from '../../codec/xml/write'

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

export interface AnswerParameter extends Parameter {
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

/** What the SOAP body holds: the escaped answer, or a fault. */
export type SoapAnswer = { result: string } | { fault: Fault }

const REQUEST = 'teccom.de/TecCom.OpenMessaging.DTO.FunctionCallRequest'
const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/'
const SERVICE = 'http://www.teccom-eu.net/wsdl'
export const SOAP_ACTION = '"http://www.teccom-eu.net/wsdl/ProcessRequest"'

/** The call is escaped inside the body, and the document inside the call: two levels. */
export function writeEnvelope(call: FunctionCall): string {
  const request = tag('RequestElement', writeCall(call))
  return document(
    `<soap:Envelope xmlns:soap="${SOAP}"><soap:Body><ProcessRequest xmlns="${SERVICE}">${request}</ProcessRequest></soap:Body></soap:Envelope>`,
  )
}

/** Decodes the outer level only. */
export function readEnvelope(body: string): SoapAnswer {
  const envelope = readXml(body, 'The answer of the platform')
  if (envelope.name !== 'Envelope') throw wrong(envelope.name, 'is there instead of a SOAP envelope')
  const content = required(envelope, 'Body')
  const fault = optional(content, 'Fault')
  if (fault !== null) {
    // Faults of SOAP 1.1 name their code with a prefix: soap:Server.
    return { fault: { code: text(fault, 'faultcode').replace(/^[^:]*:/, ''), text: text(fault, 'faultstring') } }
  }
  return { result: textOf(required(required(content, 'ProcessRequestResponse'), 'ProcessRequestResult')) }
}

/** Decodes the inner level; the documents inside come out as they were put in. */
export function readResponse(result: string): { status: Status; parameters: AnswerParameter[] } {
  const response = readXml(result, 'The message inside the answer of the platform')
  if (response.name !== 'FunctionCallResponse') throw wrong(response.name, 'is there instead of FunctionCallResponse')
  const status = required(response, 'Status')
  const origin = optional(response, 'OriginatingFunction')
  const list = origin === null ? null : optional(origin, 'ParameterList')
  return {
    status: {
      severity: text(status, 'Severity'),
      code: requiredText(status, 'Code'),
      domain: text(status, 'Domain'),
      value: text(status, 'Value'),
    },
    parameters: list === null ? [] : all(list, 'ParameterData').map((data) => readParameter(data)),
  }
}

function readParameter(data: XmlElement): AnswerParameter {
  const attributes = optional(data, 'Attributes')
  return {
    // A document that is not escaped would be an empty one: stored, acknowledged and lost.
    value: textOf(required(data, 'ParameterValue')),
    type: requiredText(data, 'ParameterType'),
    attributes: readNamed(attributes === null ? [] : all(attributes, 'Attribute')),
  }
}

function readNamed(entries: readonly XmlElement[]): ReadonlyMap<string, string> {
  const named = new Map<string, string>()
  for (const entry of entries) {
    const name = attribute(entry, 'Name')
    if (named.has(name)) throw wrong('Attributes/Attribute', 'is there more than once with the same name')
    named.set(name, textOf(entry).trim())
  }
  return named
}

function writeCall({ userName, password, functionId, parameters, sentAt }: FunctionCall): string {
  const time = `${tag('DateString', localTime(sentAt))}${tag('TimeBase', 'localtime')}${tag('Format', 'iso8601')}`
  const account = `${tag('User', userName)}${tag('Password', password)}${tag('Language', 'en')}`
  const data = parameters.map(
    ({ value, type }) => `<ParameterData>${tag('ParameterValue', value)}${tag('ParameterType', type)}</ParameterData>`,
  )
  const list = data.length === 0 ? '' : `<ParameterList>${data.join('')}</ParameterList>`
  return [
    `<FunctionCallRequest xmlns="${REQUEST}">`,
    `<Timestamp>${time}</Timestamp><Authentication>${account}</Authentication>`,
    `<RequestedFunction>${tag('FunctionID', functionId)}${list}</RequestedFunction></FunctionCallRequest>`,
  ].join('')
}

/** Text as it stands: blanks around a password or a document belong to it. */
function tag(name: string, value: string): string {
  return `<${name}>${escapeText(value)}</${name}>`
}

function localTime(at: Date): string {
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-')
  return `${day}T${[at.getHours(), at.getMinutes(), at.getSeconds()].map((part) => two(part)).join(':')}`
}

function two(part: number): string {
  return String(part).padStart(2, '0')
}
