import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { Schema } from './schema'

const SOURCE = fileURLToPath(new URL('../../', import.meta.url))

/** The folder whose stores own a table. */
const OWNERS: Record<keyof Schema, string> = {
  operators: 'modules/auth',
  sessions: 'modules/auth',
  totp_factors: 'modules/auth',
  recovery_codes: 'modules/auth',
  passkeys: 'modules/auth',
  passkey_challenges: 'modules/auth',
  pending_sign_ins: 'modules/auth',
  password_resets: 'modules/auth',
  attempts: 'modules/auth',
  suppliers: 'modules/suppliers',
  supplier_accesses: 'modules/suppliers',
  customers: 'modules/customers',
  parts: 'modules/parts',
  part_values: 'modules/parts',
  part_settings: 'modules/parts',
  part_imports: 'modules/imports',
  part_import_pieces: 'modules/imports',
  part_import_rows: 'modules/parts',
  settings: 'modules/settings',
  setting_taxes: 'modules/settings',
  e_document_settings: 'modules/settings',
  orders: 'modules/orders',
  unannounced_orders: 'modules/orders',
  order_items: 'modules/orders',
  order_parties: 'modules/orders',
  order_notes: 'modules/orders',
  order_counts: 'modules/orders',
  inbound_messages: 'modules/orders',
  document_numbers: 'modules/documents',
  open_lines: 'modules/documents/open-lines',
  open_orders: 'modules/documents/open-lines',
  line_runs: 'modules/documents/open-lines',
  line_run_orders: 'modules/documents/open-lines',
  answer_import_rows: 'modules/documents/open-lines',
  order_number_patterns: 'modules/documents/open-lines',
  order_responses: 'modules/documents/order-response',
  order_response_items: 'modules/documents/order-response',
  order_response_confirms: 'modules/documents/order-response',
  dispatch_advices: 'modules/documents/dispatch-advice',
  dispatch_advice_items: 'modules/documents/dispatch-advice',
  dispatch_advice_measurements: 'modules/documents/dispatch-advice',
  invoices: 'modules/documents/invoice',
  invoice_items: 'modules/documents/invoice',
  invoice_allow_or_charges: 'modules/documents/invoice',
  invoice_facts: 'modules/documents/e-documents',
  invoice_files: 'modules/documents/e-documents',
  document_facts: 'modules/documents/e-documents',
  document_files: 'modules/documents/e-documents',
  archives: 'modules/documents/e-documents',
  archive_files: 'modules/documents/e-documents',
  credit_notes: 'modules/documents/credit-note',
  credit_note_items: 'modules/documents/credit-note',
  credit_note_allow_or_charges: 'modules/documents/credit-note',
  credit_note_facts: 'modules/documents/credit-note',
  credit_note_files: 'modules/documents/credit-note',
  deliveries: 'modules/documents/deliveries',
  delivery_attempts: 'modules/documents/deliveries',
  order_events: 'modules/documents/timeline',
  order_figures: 'modules/today',
  delivery_figures: 'modules/today',
  value_figures: 'modules/today',
  value_weeks: 'modules/today',
  mails: 'modules/notifications',
  supplier_syncs: 'modules/sync',
  sync_runs: 'modules/sync',
  operator_actions: 'modules/operations',
  operator_action_archives: 'modules/operations',
  retention_passes: 'jobs/retention',
  security_events: 'modules/security-log',
  worker_heartbeats: 'db',
  key_check: 'db',
  schema_migrations: 'db',
}

/** Statements on own tables that join tables of other slices, because two statements would be slower or could disagree. */
const JOINS = [
  'modules/auth/password-reset-store.ts: suppliers',
  'modules/auth/session-store.ts: supplier_accesses, suppliers',
  'modules/documents/deliveries/delivery-list-store.ts: orders, suppliers',
  'modules/documents/dispatch-advice/store.ts: orders',
  'modules/documents/e-documents/archives/archive-file-store.ts: credit_notes, invoice_items, invoices',
  'modules/documents/invoice/line-store.ts: dispatch_advice_items, dispatch_advices, order_items, order_response_confirms, order_response_items',
  'modules/documents/open-lines/answers/row-store.ts: orders',
  'modules/documents/open-lines/line-record-store.ts: order_items, order_parties, order_response_confirms, order_response_items, order_responses, orders, part_settings, part_values, settings',
  'modules/documents/open-lines/ready-store.ts: order_responses, orders, settings',
  'modules/documents/open-lines/run-read-store.ts: orders',
  'modules/documents/open-lines/run-store.ts: order_responses, suppliers',
  'modules/documents/timeline/event-store.ts: orders',
  'modules/notifications/mail-list-store.ts: suppliers',
  'modules/notifications/mail-store.ts: suppliers',
  'modules/orders/import/held-message-store.ts: suppliers',
  'modules/orders/import/inbound-store.ts: suppliers',
  'modules/orders/list/quarter-hour-store.ts: order_figures',
  'modules/parts/knowledge-store.ts: order_items, orders',
  'modules/security-log/event-store.ts: operators, sessions, suppliers',
  'modules/sync/schedule-store.ts: suppliers',
  'modules/sync/sync-run-list-store.ts: suppliers',
  'modules/today/count-store.ts: deliveries, order_counts',
  'modules/today/figure-store.ts: customers',
  'modules/today/row-store.ts: deliveries, dispatch_advices, orders',
]

/** Tables that a statement changes or starts to read from. */
const TARGETS = /(?:insertInto|updateTable|deleteFrom|selectFrom)\('(\w+)|(?:insert into|update|delete from) (\w+)/g
const READ_TABLES = /(?:selectFrom|[jJ]oin)\('(\w+)|(?:from|join) (\w+)/g

test('a statement that changes a table, or reads only this table, is in a store of the slice that owns it', () => {
  expect(foreignTables(TARGETS)).toEqual([])
})

test('a store joins tables of other slices only where this list says so', () => {
  expect(foreignTables(READ_TABLES)).toEqual(JOINS)
})

/** Stores with the tables in their statements that another slice owns, sorted. */
function foreignTables(pattern: RegExp): string[] {
  const owners = new Map<string, string>(Object.entries(OWNERS))
  return readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?:^|[/-])store\.ts$/.test(file))
    .toSorted()
    .flatMap((file) => {
      const statements = readFileSync(`${SOURCE}${file}`, 'utf8').matchAll(pattern)
      const tables = new Set([...statements].map(([, built, written]) => built ?? written ?? ''))
      const foreign = [...tables].filter(
        (table) => owners.has(table) && !file.startsWith(`${owners.get(table) ?? ''}/`),
      )
      return foreign.length === 0 ? [] : [`${file}: ${foreign.toSorted().join(', ')}`]
    })
}
