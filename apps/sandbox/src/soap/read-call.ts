import { all, find, textAt } from '../xml/look'
import { readXml, type XmlElement, XmlError } from '../xml/read-xml'

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

/** Two levels of escaping: the call is text inside the SOAP body. */
export function readCall(body: string): Call {
  const envelope = readXml(body)
  const request = textAt(envelope, 'Body', 'ProcessRequest', 'RequestElement')
  if (envelope.name !== 'Envelope' || request === null)
    throw new XmlError('There is no ProcessRequest in the envelope.')

  const call = readXml(request)
  const wanted = find(call, 'RequestedFunction')
  const functionId = wanted && textAt(wanted, 'FunctionID')
  if (call.name !== 'FunctionCallRequest' || !wanted || !functionId) {
    throw new XmlError('There is no function in the FunctionCallRequest.')
  }
  return {
    functionId,
    user: textAt(call, 'Authentication', 'User') ?? '',
    password: textAt(call, 'Authentication', 'Password') ?? '',
    parameters: all(find(wanted, 'ParameterList'), 'ParameterData').map(readParameter),
  }
}

function readParameter(data: XmlElement): Parameter {
  return { type: textAt(data, 'ParameterType') ?? '', value: textAt(data, 'ParameterValue') ?? '' }
}
