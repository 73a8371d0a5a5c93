import { PATHS } from '../src/shared/paths'

/** What this needs of a file of the bundle. */
export interface Chunk {
  fileName: string
  /** Absolute paths of the source files in it. */
  moduleIds: readonly string[]
  /** File names of the chunks that it imports before it runs. */
  imports: readonly string[]
  /** File names of its style sheets. */
  css: readonly string[]
}

/** The files that a route needs in addition to those that every page names. */
export interface RoutePreload {
  /** Path of the route; a segment that begins with `$` stands for any text. */
  path: string
  /** URLs of scripts and style sheets, those that others need first. */
  files: string[]
}

const ENTRY = 'src/app/main.tsx'
const SUPPLIER_SHELL = 'src/app/shell/supplier-shell.tsx'
const OPERATOR_SHELL = 'src/app/shell/operator-shell.tsx'

/**
 * The source files that the route table loads for a route. Login pages are part of every page.
 * @internal
 */
export const ROUTE_SOURCES: Readonly<Record<string, readonly string[]>> = {
  [PATHS.adminLogin]: ['src/app/shell/operator-sign-in-shell.tsx', 'src/features/auth/admin-login-screen.tsx'],
  [PATHS.adminSuppliers]: [OPERATOR_SHELL, 'src/features/suppliers/suppliers-screen.tsx'],
  [PATHS.adminOperations]: [OPERATOR_SHELL, 'src/features/operations/operations-screen.tsx'],
  [PATHS.adminSecurity]: [OPERATOR_SHELL, 'src/features/security-log/security-log-screen.tsx'],
  [PATHS.adminAccount]: [OPERATOR_SHELL, 'src/features/security/security-screen.tsx'],
  [PATHS.supplierLogin]: ['src/features/auth/supplier-login-screen.tsx'],
  [PATHS.passwdForgot]: ['src/features/auth/passwd-forgot-screen.tsx'],
  [PATHS.passwdReset]: ['src/features/auth/passwd-reset-screen.tsx'],
  [PATHS.orders]: [SUPPLIER_SHELL, 'src/features/orders/orders-screen.tsx'],
  [PATHS.customers]: [SUPPLIER_SHELL, 'src/features/customers/customers-screen.tsx'],
  [PATHS.parts]: [SUPPLIER_SHELL, 'src/features/parts/parts-screen.tsx'],
  [PATHS.partImport]: [SUPPLIER_SHELL, 'src/features/parts/import/import-screen.tsx'],
  [PATHS.partImportFile]: [SUPPLIER_SHELL, 'src/features/parts/import/import-screen.tsx'],
  [PATHS.openLines]: [SUPPLIER_SHELL, 'src/features/open-lines/open-lines-screen.tsx'],
  [PATHS.answerImport]: [SUPPLIER_SHELL, 'src/features/open-lines/answers/import-screen.tsx'],
  [PATHS.answerImportFile]: [SUPPLIER_SHELL, 'src/features/open-lines/answers/import-screen.tsx'],
  [PATHS.today]: [SUPPLIER_SHELL, 'src/features/today/today-screen.tsx'],
  [PATHS.settings]: [SUPPLIER_SHELL, 'src/features/settings/settings-screen.tsx'],
  [PATHS.security]: [SUPPLIER_SHELL, 'src/app/supplier-security.tsx'],
  [PATHS.orderResponse]: [SUPPLIER_SHELL, 'src/features/order-response/order-response-screen.tsx'],
  [PATHS.dispatchAdvice]: [SUPPLIER_SHELL, 'src/features/dispatch-advice/dispatch-advice-screen.tsx'],
  [PATHS.invoice]: [SUPPLIER_SHELL, 'src/features/invoice/invoice-screen.tsx'],
  [PATHS.creditNote]: [SUPPLIER_SHELL, 'src/features/invoice/credit-note/credit-note-screen.tsx'],
  [PATHS.viewOrderResponse]: [SUPPLIER_SHELL, 'src/features/order-response/order-response-view.tsx'],
  [PATHS.viewDispatchAdvice]: [SUPPLIER_SHELL, 'src/features/dispatch-advice/dispatch-advice-view.tsx'],
  [PATHS.viewInvoice]: [SUPPLIER_SHELL, 'src/features/invoice/invoice-view.tsx'],
}

/** The preloads of all routes, without the files that every page names because the entry needs them. */
export function routePreloads(chunks: readonly Chunk[]): RoutePreload[] {
  const inEveryPage = collectFiles(chunks, [ENTRY])
  return Object.entries(ROUTE_SOURCES).map(([path, sources]) => {
    const files = [...collectFiles(chunks, sources)].filter((file) => !inEveryPage.has(file))
    return { path, files: files.map((file) => `/${file}`) }
  })
}

/** The chunk with a source file. Throws when there is none: the route table and `ROUTE_SOURCES` then differ. */
export function findChunk(chunks: readonly Chunk[], source: string): Chunk {
  const found = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.replaceAll('\\', '/').endsWith(`/${source}`)))
  if (found === undefined) throw new Error(`No file of the bundle has ${source}.`)
  return found
}

/** The files that source files need. Those of imports come first, as the browser applies style sheets in their order. */
function collectFiles(chunks: readonly Chunk[], sources: readonly string[]): Set<string> {
  const visited = new Set<Chunk>()
  const files = new Set<string>()
  for (const source of sources) addFiles(findChunk(chunks, source))
  return files

  function addFiles(chunk: Chunk): void {
    if (visited.has(chunk)) return
    visited.add(chunk)
    for (const name of chunk.imports) {
      const imported = chunks.find(({ fileName }) => fileName === name)
      if (imported !== undefined) addFiles(imported)
    }
    for (const file of [...chunk.css, chunk.fileName]) files.add(file)
  }
}
