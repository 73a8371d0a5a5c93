import { createServer } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { logLines } from '../../../testing/log-lines'
import { connectUpstream } from '../../connect'
import type { OutgoingDocument, UpstreamPort } from '../../port'
import { catchUpstreamError } from '../../testing/catch-upstream-error'
import {
  ACCOUNT,
  callResponse,
  envelope,
  fault,
  parameterData,
  reply,
  sandboxConfig,
  scriptedPlatform,
  type ScriptedPlatform,
} from '../../testing/scripted-platform'
import { openMessagingPort } from './open-messaging'

const DOCUMENT: OutgoingDocument = { kind: 'OrdRsp', number: '1', raw: '<OrdRsp><OrdRspId>1</OrdRspId></OrdRsp>' }
const OK = envelope(callResponse('99', 'OK'))

let platform: ScriptedPlatform
let log: ReturnType<typeof logLines>
let port: UpstreamPort

beforeEach(async () => {
  platform = await scriptedPlatform()
  log = logLines()
  port = connectUpstream(sandboxConfig(platform.url), log.log, () => new Date())
})
afterEach(() => platform.close())

describe('the request', () => {
  test('is a SOAP call that identifies the organisation by the account only', async () => {
    await port.pull(ACCOUNT, 25)

    expect(platform.headers[0]).toMatchObject({
      'content-type': 'text/xml; charset=utf-8',
      soapaction: '"http://www.teccom-eu.net/wsdl/ProcessRequest"',
    })
    expect(platform.bodies[0]?.replace(/DateString&gt;[^&]+/, 'DateString&gt;T')).toBe(
      `<?xml version="1.0" encoding="UTF-8"?>\n<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><ProcessRequest xmlns="http://www.teccom-eu.net/wsdl"><RequestElement>${[
        '<FunctionCallRequest xmlns="teccom.de/TecCom.OpenMessaging.DTO.FunctionCallRequest">',
        '<Timestamp><DateString>T</DateString><TimeBase>localtime</TimeBase><Format>iso8601</Format></Timestamp>',
        '<Authentication><User>ws-user-4300042</User><Password>p&amp;&lt;&quot;ä]]&gt; s3cret</Password><Language>en</Language></Authentication>',
        '<RequestedFunction><FunctionID>SBX.FetchWaiting</FunctionID><ParameterList>',
        '<ParameterData><ParameterValue>25</ParameterValue><ParameterType>MaxCount</ParameterType></ParameterData>',
        '</ParameterList></RequestedFunction></FunctionCallRequest>',
      ]
        .join('')
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('"', '&quot;')}</RequestElement></ProcessRequest></soap:Body></soap:Envelope>`,
    )
  })
})

describe('a hostile or broken response is a protocol error', () => {
  const HTML = '<!DOCTYPE html><html><body>Welcome</body></html>'
  const BOMB =
    '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><FunctionCallResponse>&b;</FunctionCallResponse>'
  test.each([
    ['HTML', HTML],
    ['nothing', ''],
    ['truncated XML', OK.slice(0, -40)],
    ['truncated inner XML', envelope(callResponse('99', 'OK').slice(0, -30))],
    ['malformed inner XML', envelope('<FunctionCallResponse><Status></FunctionCallResponse>')],
    ['inner HTML', envelope(HTML)],
    ['a DTD', `<!DOCTYPE x SYSTEM "file:///etc/passwd">${OK}`],
    ['an entity bomb', BOMB],
    ['an inner entity bomb', envelope(BOMB)],
    ['another SOAP body', OK.replaceAll('ProcessRequestRe', 'OtherRe')],
    ['no envelope', callResponse('99', 'OK')],
    ['no status', envelope('<FunctionCallResponse/>')],
    ['an empty status code', envelope(callResponse('', 'OK'))],
    ['bytes that are not UTF-8', Buffer.concat([Buffer.from(OK.replace('OK', 'x')), Buffer.from([0xff])])],
    ['another declared encoding', `<?xml version="1.0" encoding="utf-16"?>${OK}`],
    ['UTF-16', Buffer.from(`\uFEFF${OK}`, 'utf16le')],
    ['the inner text unescaped', OK.replaceAll('&lt;', '<').replaceAll('&gt;', '>')],
    ['the inner text escaped twice', OK.replaceAll('&lt;', '&amp;lt;')],
  ])('%s', async (_name, body) => {
    platform.customResponse = (response) => reply(response, body)

    expect((await catchUpstreamError(() => port.checkCredentials(ACCOUNT))).kind).toBe('Protocol')
  })

  test('a charset of the header that is not UTF-8', async () => {
    platform.customResponse = (response) =>
      response.writeHead(200, { 'content-type': 'text/xml; charset="ISO-8859-1"' }).end(OK)

    expect((await catchUpstreamError(() => port.checkCredentials(ACCOUNT))).kind).toBe('Protocol')
  })

  test('50 MB are refused while they are received', async () => {
    const chunk = Buffer.alloc(1024 * 1024, 0x61)
    let sent = 0
    platform.customResponse = (response) => {
      const next = (): void => {
        while (sent < 50 && !response.destroyed) {
          sent += 1
          if (!response.write(chunk)) return void response.once('drain', next)
        }
        response.end()
      }
      next()
    }

    const error = await catchUpstreamError(() => port.checkCredentials(ACCOUNT))

    expect(error).toEqual({ kind: 'Protocol', message: 'The answer of the platform is larger than 16777216 bytes.' })
    expect(sent).toBeLessThan(50)
  })

  test('50 MB in a compressed response are refused too', async () => {
    const compressed = gzipSync(Buffer.alloc(50 * 1024 * 1024))
    platform.customResponse = (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(compressed)

    expect(await catchUpstreamError(() => port.checkCredentials(ACCOUNT))).toEqual({
      kind: 'Protocol',
      message: 'The answer of the platform is larger than 16777216 bytes.',
    })
  })

  test('a redirect is not followed, because the account is in the body', async () => {
    platform.customResponse = (response) => response.writeHead(307, { location: platform.url }).end()

    expect(await catchUpstreamError(() => port.checkCredentials(ACCOUNT))).toEqual({
      kind: 'Protocol',
      message: 'The platform answered with HTTP status 307.',
    })
    expect(platform.bodies).toHaveLength(1)
  })

  test('a waiting message without an id', async () => {
    platform.customResponse = (response) =>
      reply(response, envelope(callResponse('99', 'OK', parameterData('Order', '<Order/>'))))

    expect((await catchUpstreamError(() => port.pull(ACCOUNT, 1))).kind).toBe('Protocol')
  })

  test('a waiting message that is not escaped, which would be stored empty and lost', async () => {
    const data = parameterData('Order', 'ORDER', '1').replace('ORDER', '<Order/>')
    platform.customResponse = (response) => reply(response, envelope(callResponse('99', 'OK', data)))

    expect(await catchUpstreamError(() => port.pull(ACCOUNT, 1))).toEqual({
      kind: 'Protocol',
      message: 'ParameterValue holds elements where text belongs.',
    })
  })

  test('a waiting message with a very long id', async () => {
    const data = parameterData('Order', '<Order/>', '1'.repeat(201))
    platform.customResponse = (response) => reply(response, envelope(callResponse('99', 'OK', data)))

    expect(await catchUpstreamError(() => port.pull(ACCOUNT, 1))).toEqual({
      kind: 'Protocol',
      message: 'A waiting message has a MessageID of more than 200 characters.',
    })
  })

  test('a waiting message with two ids', async () => {
    const data = parameterData('Order', '<Order/>', '1</Attribute><Attribute Name="MessageID">2')
    platform.customResponse = (response) => reply(response, envelope(callResponse('99', 'OK', data)))

    expect(await catchUpstreamError(() => port.pull(ACCOUNT, 1))).toEqual({
      kind: 'Protocol',
      message: 'Attributes/Attribute is there more than once with the same name.',
    })
  })

  test('an invalid relation', async () => {
    platform.relations.push('<BusinessRelation/>')

    expect((await catchUpstreamError(() => port.listCustomers(ACCOUNT))).kind).toBe('Protocol')
  })
})

describe('HTTP status and SOAP faults', () => {
  test.each([
    [401, 'AuthFailed'],
    [403, 'AuthFailed'],
    [400, 'Rejected'],
    [404, 'Rejected'],
    [408, 'Transient'],
    [429, 'Transient'],
    [500, 'Transient'],
    [502, 'Transient'],
    [503, 'Transient'],
    [204, 'Protocol'],
  ])('status %d is %s', async (status, kind) => {
    platform.customResponse = (response) =>
      response.writeHead(status, { 'content-type': 'text/html' }).end(status === 204 ? '' : '<html>')

    expect((await catchUpstreamError(() => port.send(ACCOUNT, DOCUMENT))).kind).toBe(kind)
  })

  test.each([
    ['soap:Server', 'Transient'],
    ['Server.Busy', 'Transient'],
    ['soap:Client', 'Rejected'],
    ['soap:VersionMismatch', 'Rejected'],
    ['soap:10', 'AuthFailed'],
  ])('a fault %s is %s, by the table or by its prefix', async (code, kind) => {
    platform.customResponse = (response) => reply(response, fault(code, 'not allowed'), 500)

    expect(await catchUpstreamError(() => port.send(ACCOUNT, DOCUMENT))).toEqual({
      kind,
      message: 'The platform answered with a fault: not allowed',
    })
  })
})

describe('status codes', () => {
  test.each([
    ['20', { kind: 'Rejected', message: 'The platform answered 20: reason' }],
    ['30', { kind: 'Transient', message: 'The platform answered 30: reason' }],
    ['40', { kind: 'Unsupported', message: 'The platform answered 40: reason' }],
    ['10', { kind: 'AuthFailed', message: 'The platform refused the account.' }],
    ['constructor', { kind: 'Rejected', message: 'The platform answered constructor: reason' }],
  ])('%s', async (code, error) => {
    platform.customResponse = (response) => reply(response, envelope(callResponse(code, 'reason')))

    expect(await catchUpstreamError(() => port.send(ACCOUNT, DOCUMENT))).toEqual(error)
  })

  test('an unknown code is rejected and logged', async () => {
    platform.customResponse = (response) => reply(response, envelope(callResponse('77', 'odd')))

    expect((await catchUpstreamError(() => port.pull(ACCOUNT, 1))).kind).toBe('Rejected')
    expect(log.lines.map((line): unknown => JSON.parse(line))).toMatchObject([
      { operation: 'pull', status: { severity: 'Info', code: '77', domain: 'OpenMessaging', value: 'odd' } },
    ])
  })

  test('a very long code is truncated in the message and in the log', async () => {
    platform.customResponse = (response) =>
      reply(response, envelope(callResponse('7'.repeat(100_000), ACCOUNT.userName)))

    const { message } = await catchUpstreamError(() => port.pull(ACCOUNT, 1))

    expect(message).toBe(`The platform answered ${'7'.repeat(200)}: [redacted]`)
    expect(log.lines.join('').length).toBeLessThan(1000)
  })

  test('another success code can be set', async () => {
    platform.customResponse = (response) => reply(response, envelope(callResponse('0', 'fine')))
    const other = connectUpstream({ ...sandboxConfig(platform.url), successCode: '0' }, log.log, () => new Date())

    expect(await other.checkCredentials(ACCOUNT)).toBeUndefined()
  })
})

describe('connections', () => {
  const shortTimeout = (): UpstreamPort =>
    openMessagingPort({
      config: sandboxConfig(platform.url),
      url: platform.url,
      timeoutMs: 50,
      maxResponseBytes: 1000,
      now: () => new Date(),
      onUnknownCode: () => {},
    })

  test('without a listener nothing was sent: transient', async () => {
    const closed = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => void closed.once('listening', resolve))
    const address = closed.address()
    await new Promise((resolve) => void closed.close(resolve))
    const closedUrl = typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : ''

    const error = await catchUpstreamError(() =>
      connectUpstream(sandboxConfig(closedUrl), log.log, () => new Date()).send(ACCOUNT, DOCUMENT),
    )

    expect(error).toEqual({ kind: 'Transient', message: 'The platform cannot be reached (ECONNREFUSED).' })
  })

  test('an unknown host name is transient', async () => {
    const unknown = connectUpstream(sandboxConfig('http://platform.invalid/soap'), log.log, () => new Date())

    expect((await catchUpstreamError(() => unknown.send(ACCOUNT, DOCUMENT))).kind).toBe('Transient')
  })

  test('no response in time: a document may have been accepted, a query is repeated', async () => {
    platform.customResponse = () => {}

    expect(await catchUpstreamError(() => shortTimeout().send(ACCOUNT, DOCUMENT))).toEqual({
      kind: 'Ambiguous',
      message: 'The platform did not answer within 0.05 seconds.',
    })
    expect((await catchUpstreamError(() => shortTimeout().pull(ACCOUNT, 1))).kind).toBe('Transient')
  })

  test('half a response in time is ambiguous', async () => {
    platform.customResponse = (response) => void response.writeHead(200).write(OK.slice(0, 50))

    expect((await catchUpstreamError(() => shortTimeout().send(ACCOUNT, DOCUMENT))).kind).toBe('Ambiguous')
  })

  test.each([
    ['before the response', ''],
    ['within the response', OK.slice(0, 50)],
  ])('the connection breaks %s', async (_when, part) => {
    platform.customResponse = (response) => {
      if (part === '') {
        response.destroy()
        return
      }
      response.writeHead(200, { 'content-length': OK.length })
      response.write(part, () => void response.destroy())
    }

    expect((await catchUpstreamError(() => port.send(ACCOUNT, DOCUMENT))).kind).toBe('Ambiguous')
    expect((await catchUpstreamError(() => port.acknowledge(ACCOUNT, ['1']))).kind).toBe('Transient')
  })
})

describe('the account stays secret', () => {
  const WRONG = { ...ACCOUNT, password: 'wrong "pass" & word' }

  test('wrong credentials are AuthFailed, though the response repeats them', async () => {
    expect(await catchUpstreamError(() => port.checkCredentials(WRONG))).toEqual({
      kind: 'AuthFailed',
      message: 'The platform refused the account.',
    })
  })

  test.each([
    ['a status', (text: string) => envelope(callResponse('77', text))],
    ['a fault', (text: string) => fault('soap:Client', text)],
  ])('%s that repeats the account is redacted in the error and in the log', async (_name, body) => {
    const echo = `for ${WRONG.userName} with ${WRONG.password}: `
    platform.customResponse = (response) => reply(response, body(`${echo}${platform.bodies[0]}`))

    const { message } = await catchUpstreamError(() => port.checkCredentials(WRONG))

    const output = message + log.lines.join('')
    expect(output).toContain('for [redacted] with [redacted]: ')
    for (const secret of [WRONG.userName, WRONG.password, 'pass&quot;', 'word']) expect(output).not.toContain(secret)
  })
})

describe('what is not set up has its own error message', () => {
  test.each([
    ['functions', 'Fetching orders is not set up: UPSTREAM_FN_PULL is missing.'],
    ['parameterTypes', 'Fetching orders is not set up: UPSTREAM_PT_MAX_COUNT is missing.'],
  ])('%s', async (part, message) => {
    const bare = connectUpstream({ ...sandboxConfig(platform.url), [part]: {} }, log.log, () => new Date())

    expect(await catchUpstreamError(() => bare.pull(ACCOUNT, 1))).toEqual({ kind: 'Unsupported', message })
    expect(bare.capabilities()).toEqual(new Set(part === 'functions' ? [] : ['checkCredentials']))
    expect(platform.bodies).toEqual([])
  })

  test('no platform at all', async () => {
    const none = connectUpstream({ ...sandboxConfig(platform.url), url: null }, log.log, () => new Date())

    expect(none.capabilities()).toEqual(new Set())
    for (const call of [
      () => none.checkCredentials(ACCOUNT),
      () => none.listCustomers(ACCOUNT),
      () => none.pull(ACCOUNT, 1),
      () => none.acknowledge(ACCOUNT, []),
      () => none.send(ACCOUNT, DOCUMENT),
    ]) {
      expect((await catchUpstreamError(call)).kind).toBe('NotConfigured')
    }
  })
})
