import { node, text, writeXml, type XmlNode } from '../xml/write-xml'
import type { Answer, AnswerParameter } from './answer'

const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/'
const WSDL = 'http://www.teccom-eu.net/wsdl'
const CALL = 'teccom.de/TecCom.OpenMessaging.DTO.FunctionCallResponse'
const SUCCESS = '99'

export function writeResponse(functionId: string, { code, value, parameters }: Answer, now: Date): string {
  return writeXml(
    node(
      'FunctionCallResponse',
      [
        node('Timestamp', [
          text('DateString', now.toISOString().slice(0, 19)),
          text('TimeBase', 'localtime'),
          text('Format', 'iso8601'),
        ]),
        node('OriginatingFunction', [
          text('FunctionID', functionId),
          parameters.length === 0 ? null : node('ParameterList', parameters.map(parameterNode)),
        ]),
        node('Status', [
          text('Severity', code === SUCCESS ? 'Info' : 'Error'),
          text('Code', code),
          text('Domain', 'OpenMessaging'),
          text('Value', value),
        ]),
      ],
      { xmlns: CALL },
    ),
  )
}

export function writeEnvelope(response: string): string {
  return envelope(node('ProcessRequestResponse', [text('ProcessRequestResult', response)], { xmlns: WSDL }))
}

export function writeFault(code: 'Client' | 'Server', reason: string): string {
  return envelope(node('soap:Fault', [text('faultcode', `soap:${code}`), text('faultstring', reason)]))
}

function envelope(content: XmlNode): string {
  return `<?xml version="1.0" encoding="utf-8"?>${writeXml(
    node('soap:Envelope', [node('soap:Body', [content])], { 'xmlns:soap': SOAP }),
  )}`
}

function parameterNode({ type, value, messageId }: AnswerParameter): XmlNode {
  return node('ParameterData', [
    text('ParameterValue', value),
    text('ParameterType', type),
    messageId === null ? null : node('Attributes', [text('Attribute', messageId, { Name: 'MessageID' })]),
  ])
}
