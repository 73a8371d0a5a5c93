import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError } from '../config/config-values'
import { readUpstreamConfig } from './config'

const URL = 'https://platform.example/soap'

const SANDBOX = {
  url: URL,
  folder: null,
  timeoutSeconds: 30,
  successCode: '99',
  statusKinds: { 10: 'AuthFailed', 20: 'Rejected', 30: 'Transient', 40: 'Unsupported' },
  functions: {
    checkCredentials: 'SBX.CheckCredentials',
    listCustomers: 'SBX.ListBusinessRelations',
    pull: 'SBX.FetchWaiting',
    acknowledge: 'SBX.Acknowledge',
    sendOrdRsp: 'SBX.SendOrdRsp',
    sendDesAdv: 'SBX.SendDesAdv',
    sendInvoice: 'SBX.SendInvoice',
  },
  parameterTypes: {
    maxCount: 'MaxCount',
    messageId: 'MessageID',
    businessRelation: 'BusinessRelation',
    order: 'Order',
    orderChange: 'OrderChange',
    orderCancellation: 'OrderCancellation',
    ordRsp: 'OrdRsp',
    desAdv: 'DesAdv',
    invoice: 'Invoice',
  },
  weightQualifier: '',
  creditNoteMessageType: 'CreditNote',
}

test('the demo uses the names of the sandbox', () => {
  expect(readUpstreamConfig({ UPSTREAM_URL: URL }, true)).toEqual(SANDBOX)
})

test('outside the demo nothing about the platform is guessed', () => {
  expect(readUpstreamConfig({ UPSTREAM_URL: URL }, false)).toEqual({
    ...SANDBOX,
    statusKinds: {},
    functions: {},
    parameterTypes: {},
    creditNoteMessageType: '',
  })
})

describe('an http: upstream', () => {
  const PLAINTEXT_URL = 'http://Platform.internal:8080/soap'
  const REFUSED =
    'UPSTREAM_URL starts with http://, which sends the webservice passwords unencrypted: use https://, or name its host in PLAINTEXT_HOSTS.'

  test.each([
    [PLAINTEXT_URL, ''],
    [PLAINTEXT_URL, 'internal, platform'],
    ['http://127.0.0.1/soap', ''],
    ['HTTP://localhost/soap', ''],
  ])('%s is refused outside the demo when PLAINTEXT_HOSTS is "%s"', (address, hosts) => {
    expect(() => readUpstreamConfig({ UPSTREAM_URL: address, PLAINTEXT_HOSTS: hosts }, false)).toThrow(
      new ConfigError(REFUSED),
    )
  })

  test('is allowed by the name of its host', () => {
    const env = { UPSTREAM_URL: PLAINTEXT_URL, PLAINTEXT_HOSTS: 'mail.internal,platform.internal' }

    expect(readUpstreamConfig(env, false).url).toBe(PLAINTEXT_URL)
  })

  test('is allowed in the demo', () => {
    expect(readUpstreamConfig({ UPSTREAM_URL: PLAINTEXT_URL }, true).url).toBe(PLAINTEXT_URL)
  })
})

test.each(['https://me:geheim@platform.example/soap', 'https://me@platform.example/soap'])(
  'an address with an account, to which no request can be sent, is refused: %s',
  (address) => {
    expect(() => readUpstreamConfig({ UPSTREAM_URL: address }, false)).toThrow(
      new ConfigError(
        'UPSTREAM_URL has a user name or a password: remove it. Each call has the webservice account of its supplier.',
      ),
    )
  },
)

test('a folder needs no names', () => {
  expect(readUpstreamConfig({ UPSTREAM_FOLDER: 'exchange' }, true)).toEqual({
    ...SANDBOX,
    url: null,
    folder: resolve('exchange'),
    statusKinds: {},
    functions: {},
    parameterTypes: {},
    creditNoteMessageType: '',
  })
})

describe('values', () => {
  test.each([
    ['UPSTREAM_TIMEOUT_SECONDS', '5', { timeoutSeconds: 5 }],
    ['UPSTREAM_SUCCESS_CODE', '0', { successCode: '0' }],
    [
      'UPSTREAM_STATUS_KINDS',
      '7=Transient, Client.Auth = AuthFailed',
      { statusKinds: { 7: 'Transient', 'Client.Auth': 'AuthFailed' } },
    ],
    ['UPSTREAM_FN_CHECK_CREDENTIALS', 'F', { functions: { checkCredentials: 'F' } }],
    ['UPSTREAM_FN_LIST_CUSTOMERS', 'F', { functions: { listCustomers: 'F' } }],
    ['UPSTREAM_FN_PULL', ' F ', { functions: { pull: 'F' } }],
    ['UPSTREAM_FN_ACKNOWLEDGE', 'F', { functions: { acknowledge: 'F' } }],
    ['UPSTREAM_FN_SEND_ORDRSP', 'F', { functions: { sendOrdRsp: 'F' } }],
    ['UPSTREAM_FN_SEND_DESADV', 'F', { functions: { sendDesAdv: 'F' } }],
    ['UPSTREAM_FN_SEND_INVOICE', 'F', { functions: { sendInvoice: 'F' } }],
    ['UPSTREAM_FN_PULL', '', {}],
    ['UPSTREAM_PT_MAX_COUNT', 'P', { parameterTypes: { maxCount: 'P' } }],
    ['UPSTREAM_PT_MESSAGE_ID', 'P', { parameterTypes: { messageId: 'P' } }],
    ['UPSTREAM_PT_BUSINESS_RELATION', 'P', { parameterTypes: { businessRelation: 'P' } }],
    ['UPSTREAM_PT_ORDER', 'P', { parameterTypes: { order: 'P' } }],
    ['UPSTREAM_PT_ORDER_CHANGE', 'P', { parameterTypes: { orderChange: 'P' } }],
    ['UPSTREAM_PT_ORDER_CANCELLATION', 'P', { parameterTypes: { orderCancellation: 'P' } }],
    ['UPSTREAM_PT_ORDRSP', 'P', { parameterTypes: { ordRsp: 'P' } }],
    ['UPSTREAM_PT_DESADV', 'P', { parameterTypes: { desAdv: 'P' } }],
    ['UPSTREAM_PT_INVOICE', 'P', { parameterTypes: { invoice: 'P' } }],
    ['UPSTREAM_WEIGHT_QUALIFIER', ' G ', { weightQualifier: 'G' }],
    ['UPSTREAM_CREDIT_NOTE_MESSAGE_TYPE', ' C ', { creditNoteMessageType: 'C' }],
  ])('%s=%s is read', (name, value, expected) => {
    const bare = readUpstreamConfig({ UPSTREAM_URL: URL }, false)

    expect(readUpstreamConfig({ UPSTREAM_URL: URL, [name]: value }, false)).toEqual({ ...bare, ...expected })
  })

  test('in the demo one name can be replaced and the others stay', () => {
    const config = readUpstreamConfig(
      { UPSTREAM_URL: URL, UPSTREAM_FN_PULL: 'F', UPSTREAM_STATUS_KINDS: '1=Rejected' },
      true,
    )

    expect(config).toEqual({
      ...SANDBOX,
      statusKinds: { 1: 'Rejected' },
      functions: { ...SANDBOX.functions, pull: 'F' },
    })
  })
})

describe('a wrong value is one clear sentence', () => {
  const KINDS = 'the kinds are Unsupported, AuthFailed, Rejected, Transient, Ambiguous, Protocol.'
  test.each([
    [{ UPSTREAM_URL: 'platform.example' }, 'UPSTREAM_URL must be an address that starts with http:// or https://.'],
    [
      { UPSTREAM_URL: 'ftp://platform.example' },
      'UPSTREAM_URL must be an address that starts with http:// or https://.',
    ],
    [
      { UPSTREAM_URL: URL, UPSTREAM_FOLDER: 'exchange' },
      'UPSTREAM_URL and UPSTREAM_FOLDER are both set; set only one of them.',
    ],
    [{ UPSTREAM_TIMEOUT_SECONDS: '0' }, 'UPSTREAM_TIMEOUT_SECONDS is "0", but must be a whole number from 1 to 600.'],
    [
      { UPSTREAM_STATUS_KINDS: '10=Wrong' },
      `UPSTREAM_STATUS_KINDS holds "10=Wrong", which is not a pair such as 20=Rejected; ${KINDS}`,
    ],
    [
      { UPSTREAM_STATUS_KINDS: 'Rejected' },
      `UPSTREAM_STATUS_KINDS holds "Rejected", which is not a pair such as 20=Rejected; ${KINDS}`,
    ],
  ])('%j', (env, sentence) => {
    expect(() => readUpstreamConfig(env, false)).toThrow(new ConfigError(sentence))
  })
})
