import type { AddressInfo } from 'node:net'
import { buildApp } from '../app'
import { createMailbox } from '../mail/mailbox'
import { createSandboxState, type SandboxState } from '../sandbox-state'
import { childElements, findElement, readXml, textAt } from '../xml/read-xml'
import { node, textNode, writeXml } from '../xml/write-xml'

export interface Sandbox {
  url: string
  state: SandboxState
  stop(): Promise<void>
}

export interface TestReply {
  code: string | null
  parameters: { type: string | null; value: string; messageId: string | null }[]
}

export const NOON = new Date('2026-11-15T12:00:00Z')

/** A complete sandbox on a free port, with a fixed clock. */
export async function startSandbox(): Promise<Sandbox> {
  const state = createSandboxState(createMailbox(), () => NOON)
  const app = buildApp(state, 'silent')
  await app.listen({ host: '127.0.0.1', port: 0 })
  return { url: `http://127.0.0.1:${requirePort(app.server.address())}`, state, stop: () => app.close() }
}

export interface TestCall {
  functionId: string
  parameters?: readonly (readonly [type: string, value: string])[]
  user?: string
  password?: string
  signal?: AbortSignal
}

export function post(url: string, testCall: TestCall): Promise<Response> {
  return fetch(`${url}/soap`, {
    method: 'POST',
    headers: { 'content-type': 'text/xml; charset=utf-8' },
    body: writeCallEnvelope(testCall),
    signal: testCall.signal ?? null,
  })
}

export async function call(url: string, testCall: TestCall): Promise<TestReply> {
  const response = await post(url, testCall)
  return readReply(await response.text())
}

export function readReply(body: string): TestReply {
  const reply = readXml(textAt(readXml(body), 'Body', 'ProcessRequestResponse', 'ProcessRequestResult') ?? '')
  return {
    code: textAt(reply, 'Status', 'Code'),
    parameters: childElements(findElement(reply, 'OriginatingFunction', 'ParameterList'), 'ParameterData').map(
      (data) => ({
        type: textAt(data, 'ParameterType'),
        value: textAt(data, 'ParameterValue') ?? '',
        messageId: textAt(data, 'Attributes', 'Attribute'),
      }),
    ),
  }
}

export async function control(url: string, method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(url + path, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
  return response.json()
}

function writeCallEnvelope({ functionId, parameters = [], user, password }: TestCall): string {
  const request = node('FunctionCallRequest', [
    node('Authentication', [
      textNode('User', user ?? 'ws-4300042'),
      textNode('Password', password ?? 'ws-supplier-demo'),
    ]),
    node('RequestedFunction', [
      textNode('FunctionID', functionId),
      node(
        'ParameterList',
        parameters.map(([type, value]) =>
          node('ParameterData', [textNode('ParameterValue', value), textNode('ParameterType', type)]),
        ),
      ),
    ]),
  ])
  return writeXml(
    node(
      'soap:Envelope',
      [node('soap:Body', [node('ProcessRequest', [textNode('RequestElement', writeXml(request))])])],
      {
        'xmlns:soap': 'http://schemas.xmlsoap.org/soap/envelope/',
      },
    ),
  )
}

function requirePort(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The sandbox has no port.')
  return address.port
}
