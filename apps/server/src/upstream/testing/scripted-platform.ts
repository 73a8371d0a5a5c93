import { createServer, type IncomingMessage as Request, type ServerResponse } from 'node:http'
import { readUpstreamConfig, type UpstreamConfig } from '../config'

/** A minimal platform over real HTTP. It shares no code with the connector. */
export interface ScriptedPlatform {
  url: string
  waiting: { id: string; type: string; raw: string }[]
  relations: string[]
  received: Map<string, string>
  /** Request bodies as received. */
  bodies: string[]
  headers: Request['headers'][]
  /** Sends every response instead of the functions, unless it is null. */
  customResponse: ((response: ServerResponse) => void) | null
  close: () => Promise<void>
}

const PASSWORD = 'p&<"ä]]> s3cret'
export const ACCOUNT = { tecComId: '4300042', userName: 'ws-user-4300042', password: PASSWORD }

export async function scriptedPlatform(): Promise<ScriptedPlatform> {
  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const platform: ScriptedPlatform = {
    url: `http://127.0.0.1:${port}/soap`,
    waiting: [],
    relations: [],
    received: new Map(),
    bodies: [],
    headers: [],
    customResponse: null,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }

  async function serve(request: Request, response: ServerResponse): Promise<void> {
    const body = await readBody(request)
    platform.bodies.push(body)
    platform.headers.push(request.headers)
    if (platform.customResponse === null) reply(response, respond(platform, body))
    else platform.customResponse(response)
  }
  return platform
}

export function reply(response: ServerResponse, body: string | Buffer, status = 200): void {
  response.writeHead(status, { 'content-type': 'text/xml; charset=utf-8' }).end(body)
}

export function envelope(result: string): string {
  return `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><ProcessRequestResponse xmlns="http://www.teccom-eu.net/wsdl"><ProcessRequestResult>${escape(result)}</ProcessRequestResult></ProcessRequestResponse></s:Body></s:Envelope>`
}

export function fault(code: string, text: string): string {
  return `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><s:Fault><faultcode>${code}</faultcode><faultstring>${escape(text)}</faultstring></s:Fault></s:Body></s:Envelope>`
}

export function callResponse(code: string, value: string, parameters = ''): string {
  return `<FunctionCallResponse xmlns="teccom.de/TecCom.OpenMessaging.DTO.FunctionCallResponse"><OriginatingFunction><FunctionID>x</FunctionID><ParameterList>${parameters}</ParameterList></OriginatingFunction><Status><Severity>Info</Severity><Code>${code}</Code><Domain>OpenMessaging</Domain><Value>${escape(value)}</Value></Status></FunctionCallResponse>`
}

export function parameterData(type: string, value: string, messageId?: string): string {
  const attributes =
    messageId === undefined ? '' : `<Attributes><Attribute Name="MessageID">${messageId}</Attribute></Attributes>`
  return `<ParameterData><ParameterValue>${escape(value)}</ParameterValue><ParameterType>${type}</ParameterType>${attributes}</ParameterData>`
}

function respond(platform: ScriptedPlatform, body: string): string {
  const call = unescape(between(body, 'RequestElement')[0] ?? '')
  const values = between(call, 'ParameterValue').map((value) => unescape(value))
  const [user, password] = [between(call, 'User')[0], between(call, 'Password')[0]].map((text) => unescape(text ?? ''))
  if (user !== ACCOUNT.userName || password !== ACCOUNT.password) {
    return envelope(callResponse('10', `no such account: ${user} ${password}`))
  }
  return envelope(perform(platform, between(call, 'FunctionID')[0] ?? '', values))
}

function perform(platform: ScriptedPlatform, functionId: string, values: string[]): string {
  switch (functionId) {
    case 'SBX.CheckCredentials':
      return callResponse('99', 'OK')
    case 'SBX.ListBusinessRelations':
      return callResponse('99', 'OK', platform.relations.map((raw) => parameterData('BusinessRelation', raw)).join(''))
    case 'SBX.FetchWaiting': {
      const waiting = platform.waiting.slice(0, Number(values[0]))
      return callResponse('99', 'OK', waiting.map(({ id, type, raw }) => parameterData(type, raw, id)).join(''))
    }
    case 'SBX.Acknowledge':
      platform.waiting = platform.waiting.filter(({ id }) => !values.includes(id))
      return callResponse('99', 'OK')
    case 'SBX.SendOrdRsp':
    case 'SBX.SendDesAdv':
    case 'SBX.SendInvoice': {
      const raw = values[0] ?? ''
      const number = between(raw, '(?:OrdRsp|DesAdv|Invoice)Id')[0] ?? ''
      if ((platform.received.get(number) ?? raw) !== raw) return callResponse('20', `${number} was other content`)
      platform.received.set(number, raw)
      return callResponse('99', 'OK')
    }
    default:
      return callResponse('40', 'unknown function')
  }
}

async function readBody(request: Request): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}

function between(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([^]*?)</${name}>`, 'g'))].map(([, text]) => text ?? '')
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '&#xD;')
}

function unescape(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&#13;', '\r')
    .replaceAll('&amp;', '&')
}

/** The configuration of the demo, with the names of the sandbox for every operation. */
export function sandboxConfig(url: string): UpstreamConfig {
  return readUpstreamConfig({ UPSTREAM_URL: url }, true)
}
