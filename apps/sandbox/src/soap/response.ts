import { node, textNode, writeXml, type XmlNode } from '../xml/write-xml'

export interface ResponseParameter {
  type: string
  value: string
  messageId: string | null
}

export interface CallResponse {
  code: string
  /** Message that belongs to the code. */
  value: string
  parameters: readonly ResponseParameter[]
}

export const OK: CallResponse = { code: '99', value: 'OK', parameters: [] }
export const SIGN_IN_REFUSED: CallResponse = refusal('10', 'The user name or the password is wrong.')

export function responseWith(parameters: readonly ResponseParameter[]): CallResponse {
  return { ...OK, parameters }
}

export function rejected(reason: string): CallResponse {
  return refusal('20', reason)
}

export function unknownFunction(functionId: string): CallResponse {
  return refusal('40', `There is no function "${functionId}".`)
}

export function refusal(code: string, value: string): CallResponse {
  return { code, value, parameters: [] }
}

const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/'
const WSDL = 'http://www.teccom-eu.net/wsdl'
const CALL = 'teccom.de/TecCom.OpenMessaging.DTO.FunctionCallResponse'
const SUCCESS = '99'

export function writeResponse(functionId: string, { code, value, parameters }: CallResponse, now: Date): string {
  return writeXml(
    node(
      'FunctionCallResponse',
      [
        node('Timestamp', [
          textNode('DateString', now.toISOString().slice(0, 19)),
          textNode('TimeBase', 'localtime'),
          textNode('Format', 'iso8601'),
        ]),
        node('OriginatingFunction', [
          textNode('FunctionID', functionId),
          parameters.length === 0 ? null : node('ParameterList', parameters.map(parameterNode)),
        ]),
        node('Status', [
          textNode('Severity', code === SUCCESS ? 'Info' : 'Error'),
          textNode('Code', code),
          textNode('Domain', 'OpenMessaging'),
          textNode('Value', value),
        ]),
      ],
      { xmlns: CALL },
    ),
  )
}

export function writeEnvelope(response: string): string {
  return envelope(node('ProcessRequestResponse', [textNode('ProcessRequestResult', response)], { xmlns: WSDL }))
}

export function writeFault(code: 'Client' | 'Server', reason: string): string {
  return envelope(node('soap:Fault', [textNode('faultcode', `soap:${code}`), textNode('faultstring', reason)]))
}

function envelope(content: XmlNode): string {
  return `<?xml version="1.0" encoding="utf-8"?>${writeXml(
    node('soap:Envelope', [node('soap:Body', [content])], { 'xmlns:soap': SOAP }),
  )}`
}

function parameterNode({ type, value, messageId }: ResponseParameter): XmlNode {
  return node('ParameterData', [
    textNode('ParameterValue', value),
    textNode('ParameterType', type),
    messageId === null ? null : node('Attributes', [textNode('Attribute', messageId, { Name: 'MessageID' })]),
  ])
}
