import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Credentials, IncomingMessage, OutgoingDocument, UpstreamPort } from '../port'
import { catchUpstreamError } from './catch-upstream-error'
import { golden } from './golden'

/** A transport under test. */
export interface ContractSubject {
  port: UpstreamPort
  credentials: Credentials
  /** Places a message as the buyer; later calls place newer messages. */
  place: (raw: string) => Promise<void>
  addRelation: (raw: string) => Promise<void>
  /** The raw documents received by the platform. */
  received: () => Promise<string[]>
  close: () => Promise<void>
}

const HOSTILE = 'a & b &amp; <c> ]]> "d" \'e\' ж 😀\r\n\tend'

/** Tests of `UpstreamPort` that every transport must pass. */
export function expectPortContract(open: () => Promise<ContractSubject>): void {
  let subject: ContractSubject
  beforeEach(async () => {
    subject = await open()
  })
  afterEach(() => subject.close())

  const pull = (max = 10): Promise<IncomingMessage[]> => subject.port.pull(subject.credentials, max)
  const acknowledge = (ids: string[]): Promise<void> => subject.port.acknowledge(subject.credentials, ids)
  const send = (document: OutgoingDocument): Promise<void> => subject.port.send(subject.credentials, document)

  describe('pull', () => {
    test('nothing waits at first', async () => {
      expect(await pull()).toEqual([])
    })

    test('returns the oldest first, as many as requested, unchanged', async () => {
      const raws = ['3', '1', '2'].map((number) => order(number))
      for (const raw of raws) await subject.place(raw)

      expect((await pull(2)).map(({ raw }) => raw)).toEqual(raws.slice(0, 2))
      expect((await pull()).map(({ raw }) => raw)).toEqual(raws)
    })

    test('returns the text unchanged, whatever it contains', async () => {
      const raw = order(HOSTILE.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll(']]>', ']]&gt;'))
      await subject.place(raw)

      expect(await pull()).toEqual([{ upstreamId: expect.any(String), kind: 'Order', raw }])
    })

    test('distinguishes orders, changes and cancellations and returns unknown kinds', async () => {
      const kinds = ['Order', 'OrderChange', 'OrderCancellation', 'Catalogue']
      for (const kind of kinds) await subject.place(`<${kind}/>`)

      expect((await pull()).map(({ kind }) => kind)).toEqual(['Order', 'OrderChange', 'OrderCancellation', 'Unknown'])
    })

    test('a message comes again, under the same id, until it is acknowledged', async () => {
      await subject.place(order('1'))
      await subject.place(order('2'))
      const [first, second] = await pull()

      expect(await pull()).toEqual([first, second])
      await acknowledge([first?.upstreamId ?? ''])
      expect(await pull()).toEqual([second])
    })

    test('two messages never share an id', async () => {
      await subject.place(order('1'))
      await subject.place(order('2'))

      expect(new Set((await pull()).map(({ upstreamId }) => upstreamId)).size).toBe(2)
    })
  })

  describe('acknowledge', () => {
    test('twice is no error, nor is an empty list', async () => {
      await subject.place(order('1'))
      const ids = (await pull()).map(({ upstreamId }) => upstreamId)
      await acknowledge(ids)

      await acknowledge(ids)
      await acknowledge([])

      expect(await pull()).toEqual([])
    })
  })

  describe('send', () => {
    test.each(['OrdRsp', 'DesAdv', 'Invoice'] as const)('%s is received unchanged', async (kind) => {
      const document = outgoing(kind, '0001', HOSTILE)

      await send(document)

      expect(await subject.received()).toEqual([document.raw])
    })

    test('the same number with the same bytes again changes nothing', async () => {
      const document = outgoing('Invoice', 'INV/1', 'x')
      await send(document)

      await send(document)

      expect(await subject.received()).toEqual([document.raw])
    })

    test('the same number with other bytes is rejected, and the first stays', async () => {
      const document = outgoing('Invoice', '1', 'x')
      await send(document)

      const { kind } = await catchUpstreamError(() => send(outgoing('Invoice', '1', 'y')))

      expect(kind).toBe('Rejected')
      expect(await subject.received()).toEqual([document.raw])
    })
  })

  test('the account is accepted', async () => {
    expect(await subject.port.checkCredentials(subject.credentials)).toBeUndefined()
  })

  test('customers are listed', async () => {
    await subject.addRelation(golden('business-relation'))

    expect(await subject.port.listCustomers(subject.credentials)).toMatchObject([
      { relationId: '0000815', partyNumber: '0007001', city: 'Αθήνα' },
    ])
  })

  test('a customer that cannot be read does not keep the others: the error has them', async () => {
    const readable = golden('business-relation')
    const withoutNumber = readable.replace('<PartyNumber>0007001</PartyNumber>', '')
    for (const raw of [withoutNumber, readable, '<BusinessRelation>']) await subject.addRelation(raw)

    await expect(subject.port.listCustomers(subject.credentials)).rejects.toMatchObject({
      kind: 'Protocol',
      message: expect.stringMatching(
        /^2 of 3 customers cannot be read; the others are up to date\. The first reason: .*BuyerParty\/PartyNumber is missing\.$/,
      ),
      readable: [{ relationId: '0000815', partyNumber: '0007001' }],
    })
  })

  test('all operations are supported', () => {
    expect(subject.port.capabilities().size).toBe(7)
  })
}

function order(number: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\r\n<Order><BuyerOrderNumber>${number}</BuyerOrderNumber></Order>`
}

function outgoing(kind: OutgoingDocument['kind'], number: string, text: string): OutgoingDocument {
  return { kind, number, raw: `<${kind}><${kind}Id>${number}</${kind}Id><!-- ${text} --></${kind}>` }
}
