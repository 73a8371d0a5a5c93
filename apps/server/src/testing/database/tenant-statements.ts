import { loadModule } from 'libpg-query'
import type { Pool } from 'pg'
import { onStatement } from './statement-log'
import { findTableUses, hasOneSupplier } from './statement-suppliers'

/** Tables whose rows belong to suppliers. A sharded database stores all rows of a supplier on one node. */
export const TENANT_TABLES: ReadonlySet<string> = new Set([
  'answer_import_rows',
  'archive_files',
  'archives',
  'credit_note_allow_or_charges',
  'credit_note_facts',
  'credit_note_files',
  'credit_note_items',
  'credit_notes',
  'customers',
  'deliveries',
  'delivery_attempts',
  'delivery_figures',
  'dispatch_advice_items',
  'dispatch_advice_measurements',
  'dispatch_advices',
  'document_facts',
  'document_files',
  'document_numbers',
  'e_document_settings',
  'inbound_messages',
  'invoice_allow_or_charges',
  'invoice_facts',
  'invoice_files',
  'invoice_items',
  'invoice_numbers',
  'invoices',
  'line_run_orders',
  'line_runs',
  'open_lines',
  'open_orders',
  'order_counts',
  'order_events',
  'order_figures',
  'order_items',
  'order_notes',
  'order_number_patterns',
  'order_pair_keys',
  'order_parties',
  'order_response_confirms',
  'order_response_items',
  'order_responses',
  'orders',
  'part_import_pieces',
  'part_import_rows',
  'part_imports',
  'part_settings',
  'part_values',
  'parts',
  'setting_taxes',
  'settings',
  'sync_runs',
  'unannounced_orders',
  'value_figures',
  'value_weeks',
])

/**
 * The statements that read the rows of several suppliers, by the name that `acrossSuppliers` gives them, with the tables
 * they may read so.
 */
const EXCEPTIONS: Readonly<Record<string, readonly string[]>> = {
  // Lists of the operator.
  'held messages': ['inbound_messages'],
  'text of a message': ['inbound_messages'],
  'open deliveries': ['deliveries', 'orders'],
  'synchronisation runs': ['sync_runs'],
  // Recurring jobs and metrics.
  'stranded deliveries': ['deliveries'],
  'stranded archives': ['archives'],
  'deliveries by state': ['deliveries'],
  'stranded line runs': ['line_runs'],
  'stranded part imports': ['part_imports'],
  'old part imports': ['part_imports'],
  'unread changes': ['inbound_messages'],
  // The supplier of a row that the operator, or a job of an earlier version, names by its id.
  'supplier of a message': ['inbound_messages'],
  'supplier of a delivery': ['deliveries'],
  'supplier of an order': ['orders'],
  // The keys contain the supplier. With a condition on the supplier the planner reads a second index.
  'search by character pairs': ['order_pair_keys', 'orders'],
  'search of parts by character pairs': ['parts'],
}

/**
 * What is wrong with a statement; null when every tenant table in it is restricted to one supplier, or when it is one of
 * the exceptions.
 */
export function tenantProblem(statement: string): string | null {
  const uses = findTableUses(statement).filter(({ table }) => TENANT_TABLES.has(table))
  const unrestricted = uses.filter((use) => !hasOneSupplier(use)).map(({ table }) => table)
  const [, exception] = /\/\* across suppliers: ([^*]+) \*\//.exec(statement) ?? []
  if (exception === undefined) {
    return unrestricted.length === 0 ? null : `no supplier_id for ${unrestricted.join(', ')}`
  }
  const allowed = EXCEPTIONS[exception]
  if (allowed === undefined) return `"${exception}" is not in the list of exceptions`
  if (uses.some(({ isLocked }) => isLocked)) return `"${exception}" takes row locks`
  if (unrestricted.length === 0) return `"${exception}" needs no exception`
  const others = unrestricted.filter((table) => !allowed.includes(table))
  return others.length === 0 ? null : `no supplier_id for ${others.join(', ')}`
}

/** By text: the portal has a few hundred, which are executed again and again. */
const problems = new Map<string, string | null>()

/** Checks every statement that these pools execute. */
export async function checkTenantStatements(pools: Readonly<Record<string, Pool>>) {
  await loadModule()
  const found = new Set<string>()
  onStatement(pools, ({ text }) => {
    const problem = knownProblem(text)
    if (problem !== null) found.add(`${problem}:\n${text}`)
  })
  return {
    throwIfProblem: () => {
      if (found.size > 0) throw new Error(`Statements on tenant tables:\n${[...found].join('\n\n')}`)
    },
  }
}

function knownProblem(text: string): string | null {
  const known = problems.get(text)
  if (known !== undefined) return known
  const problem = tenantProblem(text)
  problems.set(text, problem)
  return problem
}
