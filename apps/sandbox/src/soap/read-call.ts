import { childElements, findElement, readXml, textAt, type XmlElement, XmlError } from '../xml/read-xml'

export interface Parameter {
  type: string
  value: string
}

export interface Call {
  functionId: string
  user: string
  password: string
  parameters: readonly Parameter[]
}

/** Parses a call, which is escaped text inside the SOAP body. */
export function readCall(body: string): Call {
  const envelope = readXml(body)
  const request = textAt(envelope, 'Body', 'ProcessRequest', 'RequestElement')
  if (envelope.name !== 'Envelope' || request === null)
    throw new XmlError('There is no ProcessRequest in the envelope.')

  const call = readXml(request)
  const requested = findElement(call, 'RequestedFunction')
  const functionId = requested && textAt(requested, 'FunctionID')
  if (call.name !== 'FunctionCallRequest' || !requested || !functionId) {
    throw new XmlError('There is no function in the FunctionCallRequest.')
  }
  return {
    functionId,
    user: textAt(call, 'Authentication', 'User') ?? '',
    password: textAt(call, 'Authentication', 'Password') ?? '',
    parameters: childElements(findElement(requested, 'ParameterList'), 'ParameterData').map(readParameter),
  }
}

function readParameter(data: XmlElement): Parameter {
  return { type: textAt(data, 'ParameterType') ?? '', value: textAt(data, 'ParameterValue') ?? '' }
}
