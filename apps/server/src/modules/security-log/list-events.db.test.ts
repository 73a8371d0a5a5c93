import { listOwnSecurityEvents, listSecurityEvents } from '@partwire/contract/security-log'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Schema } from '../../db/schema/schema'
import type { Insertable } from 'kysely'
import {
  givenOperator,
  givenSignedInOperator,
  givenSignedInSupplier,
  givenSupplier,
  OPERATOR,
} from '../../testing/given/given'
import { findSupplierId } from '../../testing/given/given-orders'
import { startTestApp, type TestApp, type Visitor } from '../../testing/test-app'
import { removeAllOldRows } from '../../jobs/retention/remove-old-rows'
import { findEventCutoff, RETENTION_TARGETS } from '../../jobs/retention/retention-targets'
import { runPass } from '../../jobs/retention/run-pass'

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0'

let portal: TestApp
let operator: Visitor
let supplier: Visitor
let supplierId: string
let otherId: string
let operatorId: string

beforeAll(async () => {
  portal = await startTestApp()
  await givenOperator(portal)
  operator = await givenSignedInOperator(portal)
  supplier = await givenSignedInSupplier(portal, await givenSupplier(operator))
  const other = { tecComId: 'OTHER', supplierName: 'Hansen Brakes', contactEmail: 'other@supplier.test' }
  await givenSupplier(operator, other)
  supplierId = await findSupplierId(portal, '4300042')
  otherId = await findSupplierId(portal, 'OTHER')
  ;({ id: operatorId } = await portal.db.selectFrom('operators').select('id').executeTakeFirstOrThrow())
})
beforeEach(async () => {
  await portal.db.deleteFrom('security_events').execute()
})
afterAll(() => portal.close())

type Row = Insertable<Schema['security_events']>

/** Inserts events, each a minute older than the one before. */
async function givenEvents(...events: Partial<Row>[]): Promise<void> {
  const now = portal.clock.now().getTime()
  await portal.db
    .insertInto('security_events')
    .values(
      events.map((event, i): Row => ({ at: new Date(now - i * 60_000), kind: 'sign-in', area: 'supplier', ...event })),
    )
    .execute()
}

async function listKinds(body: { kind?: 'lockout' | 'sign-in' | ''; keyword?: string; pageNo?: number }) {
  const answer = await operator.call(listSecurityEvents, body)
  return answer.body.pager?.list.map(({ kind, details }) => `${kind} ${details}`.trim())
}

describe('the list of the operator', () => {
  test('shows all events, newest first, with supplier, operator, address and browser', async () => {
    await givenEvents(
      { supplier_id: supplierId, address: '192.0.2.1', browser: FIREFOX },
      { kind: 'secrets-shown', area: 'admin', supplier_id: otherId, operator_id: operatorId, address: '192.0.2.2' },
      { kind: 'sign-in-failed', reason: 'unknown-account', account: 'n…@kessler.test', address: '192.0.2.3' },
    )

    const { status, body } = await operator.call(listSecurityEvents, {})

    const event = {
      id: expect.any(String),
      time: expect.any(String),
      reason: '',
      details: '',
      userAgent: '',
      account: '',
    }
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      pager: {
        total: 3,
        pageNo: 1,
        pageSize: 10,
        list: [
          {
            ...event,
            time: portal.clock.now().toISOString(),
            kind: 'sign-in',
            area: 'supplier',
            supplierName: 'Kessler Fahrwerktechnik AG',
            tecComId: '4300042',
            address: '192.0.2.1',
            userAgent: FIREFOX,
          },
          {
            ...event,
            kind: 'secrets-shown',
            area: 'admin',
            supplierName: 'Hansen Brakes',
            tecComId: 'OTHER',
            operatorEmail: OPERATOR.email,
            address: '192.0.2.2',
          },
          {
            ...event,
            kind: 'sign-in-failed',
            reason: 'unknown-account',
            area: 'supplier',
            account: 'n…@kessler.test',
            address: '192.0.2.3',
          },
        ],
      },
    })
  })

  test('is filtered by kind', async () => {
    await givenEvents({ kind: 'lockout' }, { kind: 'sign-in' }, { kind: 'lockout', details: 'older' })

    expect(await listKinds({ kind: 'lockout' })).toEqual(['lockout', 'lockout older'])
  })

  test.each([
    ['the name of a supplier', 'hansen', ['sign-in b']],
    ['a TecCom ID', '43000', ['sign-in a']],
    ['the e-mail of an operator', 'OPERATOR@', ['sign-in c']],
    ['what was typed', '…@kessler', ['sign-in d']],
    ['an address', '192.0.2.9', ['sign-in e']],
    ['wildcards as they are', '%', []],
  ])('is searched by %s', async (_case, keyword, expected) => {
    await givenEvents(
      { supplier_id: supplierId, details: 'a' },
      { supplier_id: otherId, details: 'b' },
      { area: 'admin', operator_id: operatorId, details: 'c' },
      { account: 'n…@kessler.test', details: 'd' },
      { address: '192.0.2.9', details: 'e' },
    )

    expect(await listKinds({ keyword })).toEqual(expected)
  })

  test('has one row for the webservice passwords of one list of suppliers, with their number', async () => {
    const at = portal.clock.now()
    const shown = { kind: 'secrets-shown', area: 'admin', operator_id: operatorId, at } as const
    const earlier = new Date(at.getTime() - 60_000)
    await givenEvents(
      { ...shown, supplier_id: supplierId },
      { ...shown, supplier_id: otherId },
      { ...shown, supplier_id: otherId, at: earlier },
    )

    const all = await operator.call(listSecurityEvents, { kind: 'secrets-shown' })
    const found = await operator.call(listSecurityEvents, { keyword: 'hansen' })
    const own = await supplier.call(listOwnSecurityEvents, {})

    expect(all.body.pager?.total).toBe(2)
    expect(all.body.pager?.list.map(({ supplierName, details }) => [supplierName, details])).toEqual([
      [undefined, '2'],
      ['Hansen Brakes', ''],
    ])
    expect(all.body.pager?.list[0]?.operatorEmail).toBe(OPERATOR.email)
    expect(found.body.pager?.list.map(({ supplierName, details }) => [supplierName, details])).toEqual([
      ['Hansen Brakes', ''],
      ['Hansen Brakes', ''],
    ])
    expect(own.body.pager?.list.map(({ kind, details }) => [kind, details])).toEqual([['secrets-shown', '']])
  })

  test('has pages, and a number past the end gives the last one', async () => {
    await givenEvents(...Array.from({ length: 25 }, (_, i) => ({ details: String(i) })))

    expect(await listKinds({ pageNo: 2 })).toEqual(Array.from({ length: 10 }, (_, i) => `sign-in ${i + 10}`))
    expect(await listKinds({ pageNo: 99 })).toHaveLength(5)
  })

  test('has no kinds that do not exist', async () => {
    const { status, body } = await operator.send({
      method: 'POST',
      url: listSecurityEvents.path,
      payload: JSON.stringify({ kind: 'nothing' }),
    })

    expect({ status, body }).toMatchObject({ status: 400, body: { success: false, code: 'invalid' } })
  })
})

describe('the list of a supplier', () => {
  test('shows its own events, and of those of an operator neither address nor browser nor e-mail', async () => {
    await givenEvents(
      { supplier_id: supplierId, address: '192.0.2.1', browser: FIREFOX },
      { supplier_id: otherId, details: 'of another supplier' },
      { kind: 'secrets-shown', area: 'admin', supplier_id: supplierId, operator_id: operatorId, address: '192.0.2.2' },
      { account: 'n…@kessler.test' },
    )

    const { body } = await supplier.call(listOwnSecurityEvents, {})

    const event = { id: expect.any(String), time: expect.any(String), reason: '', details: '' }
    expect(body.pager?.list).toEqual([
      { ...event, kind: 'sign-in', isByOperator: false, address: '192.0.2.1', userAgent: FIREFOX },
      { ...event, kind: 'secrets-shown', isByOperator: true, address: '', userAgent: '' },
    ])
  })
})

describe('the export', () => {
  test('has all events of the filter, newest first, with labels', async () => {
    await givenEvents(
      { supplier_id: supplierId, address: '192.0.2.1', browser: FIREFOX },
      { kind: 'lockout', reason: 'by-account', area: 'admin', operator_id: operatorId, details: '=1+1' },
    )

    const { headers, body } = await download('/api/admin/security/export/csv')

    const day = portal.clock.now().toISOString().slice(0, 10)
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="security-log-${day}.csv"`,
      'cache-control': 'no-store',
    })
    const [first = '', own = '', second = '', third = '', ...rest] = body.split('\r\n')
    expect(first).toBe(
      '\uFEFF"Time (UTC)","Event","Reason","Area","Supplier","TecCom ID","Operator","Typed account","Address","Browser","User agent","Details"',
    )
    expect(own).toContain('"File exported"')
    expect(second).toBe(
      `"${portal.clock.now().toISOString()}","Signed in",,"Supplier portal","Kessler Fahrwerktechnik AG","4300042",,,"192.0.2.1","Firefox on Windows","${FIREFOX}",`,
    )
    expect(third).toContain(`"Attempts refused for a while","Too many attempts at this account","Administration"`)
    expect(third).toContain(`"${OPERATOR.email}"`)
    // A spreadsheet does not evaluate it.
    expect(third).toContain(`"'=1+1"`)
    expect(rest).toEqual([''])
  })

  test('has the filter of the list', async () => {
    await givenEvents(
      { kind: 'lockout', details: 'a' },
      { details: 'b' },
      { kind: 'lockout', details: 'c', address: 'x' },
    )

    const { body } = await download('/api/admin/security/export/csv?kind=lockout&keyword=x')

    expect(body.trimEnd().split('\r\n')).toHaveLength(2)
    expect(body).toContain('"c"')
  })

  test('reads thousands of events in batches, each event once', async () => {
    await givenEvents(...Array.from({ length: 2_500 }, (_, i) => ({ at: portal.clock.now(), details: `n${i}` })))

    const { body } = await download('/api/admin/security/export/csv')

    const details = [...body.matchAll(/"(n\d+)"\r\n/g)].map(([, text]) => text)
    expect(details).toHaveLength(2_500)
    expect(new Set(details).size).toBe(2_500)
  })

  test.each(['?kind=nothing', '?unknown=1', '?kind=lockout&kind=sign-in', `?keyword=${'x'.repeat(201)}`])(
    'with %s is refused',
    async (query) => {
      const response = await download(`/api/admin/security/export/csv${query}`)

      expect(response).toMatchObject({ statusCode: 400 })
      expect(JSON.parse(response.body)).toMatchObject({ success: false, code: 'invalid' })
    },
  )

  function download(url: string) {
    return portal.app.inject({ url, cookies: Object.fromEntries(operator.cookies) })
  }
})

describe('old events', () => {
  test('are deleted after SECURITY_LOG_DAYS, in batches', async () => {
    const now = portal.clock.now().getTime()
    const day = 24 * 60 * 60_000
    const old = Array.from({ length: 12_000 }, () => ({ at: new Date(now - 366 * day) }))
    for (let i = 0; i < old.length; i += 2_000) await givenEvents(...old.slice(i, i + 2_000))
    await givenEvents({ at: new Date(now - 364 * day), details: 'kept' })

    await removeAllOldRows(portal.deps)

    expect(await findDetails()).toEqual(['kept'])
  })

  test('are deleted before their time when there are too many, the oldest first', async () => {
    await givenEvents({ details: 'a' }, { details: 'b' }, { details: 'c' }, { details: 'd' })

    const events = RETENTION_TARGETS.find(({ name }) => name === 'security_events')
    if (events === undefined) throw new Error('security events are not retained')
    const limited = { ...events, findCutoff: () => findEventCutoff(portal.deps, 3) }
    await runPass(portal.deps, limited, { from: null, isDryRun: false, shouldStop: () => false })

    expect(await findDetails()).toEqual(['a', 'b', 'c'])
  })

  async function findDetails() {
    const rows = await portal.db.selectFrom('security_events').select('details').orderBy('at', 'desc').execute()
    return rows.map(({ details }) => details)
  }
})
