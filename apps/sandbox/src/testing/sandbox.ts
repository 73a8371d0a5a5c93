import type { AddressInfo } from 'node:net'
import { buildApp } from '../app'
import { createMailbox } from '../mail/mailbox'
import { createWorld, type World } from '../world'
import { all, find, textAt } from '../xml/look'
import { readXml } from '../xml/read-xml'
import { node, text, writeXml } from '../xml/write-xml'

export interface Sandbox {
  url: string
  world: World
  stop(): Promise<void>
}

export interface Replied {
  code: string | null
  parameters: { type: string | null; value: string; messageId: string | null }[]
}

export const NOON = new Date('2026-11-15T12:00:00Z')

/** A whole sandbox on a free port, with the clock standing still. */
export async function startSandbox(): Promise<Sandbox> {
  const world = createWorld(createMailbox(), () => NOON)
  const app = buildApp(world, 'silent')
  await app.listen({ host: '127.0.0.1', port: 0 })
  return { url: `http://127.0.0.1:${portOf(app.server.address())}`, world, stop: () => app.close() }
}

export interface Called {
  functionId: string
  parameters?: readonly (readonly [type: string, value: string])[]
  user?: string
  password?: string
  signal?: AbortSignal
}

export function post(url: string, called: Called): Promise<Response> {
  return fetch(`${url}/soap`, {
    method: 'POST',
    headers: { 'content-type': 'text/xml; charset=utf-8' },
    body: envelopeOf(called),
    signal: called.signal ?? null,
  })
}

export async function call(url: string, called: Called): Promise<Replied> {
  const response = await post(url, called)
  return readReply(await response.text())
}

export function readReply(body: string): Replied {
  const reply = readXml(textAt(readXml(body), 'Body', 'ProcessRequestResponse', 'ProcessRequestResult') ?? '')
  return {
    code: textAt(reply, 'Status', 'Code'),
    parameters: all(find(reply, 'OriginatingFunction', 'ParameterList'), 'ParameterData').map((data) => ({
      type: textAt(data, 'ParameterType'),
      value: textAt(data, 'ParameterValue') ?? '',
      messageId: textAt(data, 'Attributes', 'Attribute'),
    })),
  }
}

export async function control(url: string, method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(url + path, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
  return response.json()
}

function envelopeOf({ functionId, parameters = [], user, password }: Called): string {
  const request = node('FunctionCallRequest', [
    node('Authentication', [text('User', user ?? 'ws-4300042'), text('Password', password ?? 'ws-supplier-demo')]),
    node('RequestedFunction', [
      text('FunctionID', functionId),
      node(
        'ParameterList',
        parameters.map(([type, value]) =>
          node('ParameterData', [text('ParameterValue', value), text('ParameterType', type)]),
        ),
      ),
    ]),
  ])
  return writeXml(
    node('soap:Envelope', [node('soap:Body', [node('ProcessRequest', [text('RequestElement', writeXml(request))])])], {
      'xmlns:soap': 'http://schemas.xmlsoap.org/soap/envelope/',
    }),
  )
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The sandbox has no port.')
  return address.port
}
