import type { MailPort } from '../mail/port'
import type { UpstreamPort } from '../upstream/port'
import type { Attributes, Tracing } from './tracing'

/** The same platform; each call is a span. The platform gets no header about it. */
export function tracedUpstream(port: UpstreamPort, { span }: Tracing): UpstreamPort {
  const trace = <Result>(operation: string, attributes: Attributes, work: () => Promise<Result>) =>
    span({ name: `platform ${operation}`, kind: 'client', attributes }, work)
  return {
    capabilities: port.capabilities,
    checkCredentials: (credentials) => trace('checkCredentials', {}, () => port.checkCredentials(credentials)),
    listCustomers: (credentials) => trace('listCustomers', {}, () => port.listCustomers(credentials)),
    pull: (credentials, max) => trace('pull', { 'partwire.max': max }, () => port.pull(credentials, max)),
    acknowledge: (credentials, ids) =>
      trace('acknowledge', { 'partwire.messages': ids.length }, () => port.acknowledge(credentials, ids)),
    send: (credentials, document) =>
      trace('send', { 'partwire.document': document.kind }, () => port.send(credentials, document)),
  }
}

/** The same mail server; each mail is a span, without address and subject. */
export function tracedMail(port: MailPort, { span }: Tracing): MailPort {
  return {
    send: (mail) => span({ name: 'mail send', kind: 'client' }, () => port.send(mail)),
    close: port.close,
  }
}

const OPERATION = /\b(?:select|insert|update|delete|merge|begin|commit|rollback|start transaction)\b/i

/** Runs a statement as a span of the current trace. Its text has placeholders instead of values. */
export function statementTracer({ span }: Tracing) {
  return <Result>(text: string, work: () => Promise<Result>): Promise<Result> => {
    const name = OPERATION.exec(text)?.[0].toLowerCase() ?? 'statement'
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text }
    return span({ name: `sql ${name}`, kind: 'client', attributes, needsTrace: true }, work)
  }
}
