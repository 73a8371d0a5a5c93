import type { FastifyInstance } from 'fastify'
import { networkInterfaces } from 'node:os'
import { createTransport } from 'nodemailer'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildApp } from './app'
import { type Catcher, startCatcher } from './mail/catcher'
import { createMailbox } from './mail/mailbox'
import { createSandboxState } from './sandbox-state'

let app: FastifyInstance
let catcher: Catcher

beforeEach(async () => {
  const mailbox = createMailbox()
  app = buildApp(createSandboxState(mailbox), 'silent')
  catcher = await startCatcher(mailbox, 0)
})

afterEach(async () => {
  await Promise.all([app.close(), catcher.stop()])
})

const RESET_MAIL = {
  from: 'portal@demo.test',
  to: ['anna@müller.test', 'ben@demo.test'],
  subject: 'Größe & Maß',
  text: 'Open https://portal.test/reset?token=1 <now>',
  html: '<p>Open <a href="https://portal.test/reset?token=1">the link</a></p><script>alert(1)</script>',
}

test('A mail sent over SMTP is in the list with its addresses, subject, text and HTML', async () => {
  await send(RESET_MAIL)

  const reply = await app.inject('/control/mails')

  expect(reply.json()).toEqual({
    mails: [
      {
        id: expect.any(String),
        receivedAt: expect.any(String),
        from: 'portal@demo.test',
        to: 'anna@müller.test, ben@demo.test',
        subject: 'Größe & Maß',
        text: RESET_MAIL.text,
        html: RESET_MAIL.html,
      },
    ],
  })
})

test('A client that signs in is let in with any password', async () => {
  await send(RESET_MAIL, catcher.smtpUrl.replace('//', '//user:secret@'))

  expect(await subjects()).toEqual(['Größe & Maß'])
})

test('Mail is received on the address that is configured, and the URL is one that this machine can use', async () => {
  const open = await startCatcher(createMailbox(), 0, '0.0.0.0')
  const port = new URL(open.smtpUrl).port
  const addresses = Object.values(networkInterfaces()).flatMap((all = []) =>
    all.filter(({ family }) => family === 'IPv4'),
  )

  for (const { address } of addresses) await send(RESET_MAIL, `smtp://${address}:${port}`)
  await open.stop()

  expect(addresses.length).toBeGreaterThan(0)
  expect([open.smtpUrl, catcher.smtpUrl]).toEqual([
    `smtp://127.0.0.1:${port}`,
    expect.stringMatching(/^smtp:\/\/127\.0\.0\.1:\d+$/),
  ])
})

test('The newest mail comes first', async () => {
  await send({ ...RESET_MAIL, subject: 'first' })
  await send({ ...RESET_MAIL, subject: 'second' })

  expect(await subjects()).toEqual(['second', 'first'])
})

test('Reset empties the list', async () => {
  await send(RESET_MAIL)

  const reply = await app.inject({ method: 'POST', url: '/control/reset', payload: { whatever: true } })

  expect([reply.statusCode, reply.json(), await subjects()]).toEqual([200, { success: true }, []])
})

test('The console lists mails with their subjects escaped and runs no script', async () => {
  await send({ ...RESET_MAIL, subject: '<b>bold</b>' })

  const reply = await app.inject('/mails')

  expect(reply.body).toContain('&#60;b&#62;bold&#60;/b&#62;')
  expect(reply.headers['content-security-policy']).toContain("default-src 'none'; style-src 'self'")
})

test('The console has an empty state when there is no mail yet', async () => {
  expect((await app.inject('/mails')).body).toContain('No mail yet.')
})

test('A formatted mail is shown in a closed frame, its own page may run nothing', async () => {
  await send(RESET_MAIL)
  const path = await firstMailPath()

  const page = await app.inject(path)
  const frame = await app.inject(`${path}/body`)

  expect(page.body).toContain(`src="${path}/body"`)
  expect(frame.body).toContain(RESET_MAIL.html)
  expect(frame.headers['content-security-policy']).toMatch(/^sandbox allow-popups .*default-src 'none'/)
})

test('A mail is also shown as text with clickable links, and raw', async () => {
  await send(RESET_MAIL)
  const path = await firstMailPath()

  const text = await app.inject(`${path}?view=text`)
  const raw = await app.inject(`${path}?view=raw`)

  expect(text.body).toContain('<a href="https://portal.test/reset?token=1" target="_blank"')
  expect(raw.body).toContain('Content-Type: multipart/alternative')
})

test('A mail without formatting opens as text', async () => {
  const { html: _, ...plain } = RESET_MAIL
  await send(plain)

  expect((await app.inject(await firstMailPath())).body).toContain('&#60;now&#62;</pre>')
})

test.each([
  ['GET', '/mails/unknown'],
  ['GET', '/mails/unknown/body'],
  ['GET', '/nowhere'],
  ['GET', '/mails/%E0%A4%A'],
  ['DELETE', '/control/mails'],
  ['POST', '/'],
] as const)('%s %s is refused with a 4xx', async (method, url) => {
  const reply = await app.inject({ method, url })

  expect(Math.floor(reply.statusCode / 100)).toBe(4)
})

test('A body that is too large is refused with a 4xx', async () => {
  const reply = await app.inject({ method: 'POST', url: '/control/reset', payload: 'x'.repeat(1_000_001) })

  expect(reply.statusCode).toBe(413)
})

async function send(mail: object, url = catcher.smtpUrl): Promise<void> {
  const transport = createTransport(url)
  await transport.sendMail(mail)
  transport.close()
}

async function caughtMails(): Promise<{ id: string; subject: string }[]> {
  const reply = await app.inject('/control/mails')
  return reply.json<{ mails: { id: string; subject: string }[] }>().mails
}

async function subjects(): Promise<string[]> {
  return (await caughtMails()).map(({ subject }) => subject)
}

async function firstMailPath(): Promise<string> {
  return `/mails/${(await caughtMails())[0]?.id}`
}
