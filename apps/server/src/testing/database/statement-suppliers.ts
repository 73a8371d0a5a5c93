import { parseSync } from 'libpg-query'
import { bodyOf, isTree, names, node, nodes, text, unwrap, type Tree } from './statement-tree'

/** A table in a statement; one that occurs twice has two uses. */
export interface TableUse {
  table: string
  /** Where its `supplier_id` is taken from: a value, or the `supplier_id` of other tables that it is equal to. */
  sources: Set<Source>
  /** Rows are inserted, changed, deleted or locked. */
  isLocked: boolean
}

/** `value`: a parameter, or the supplier of the session. */
type Source = 'value' | TableUse

/** The uses of all tables in a statement; none for a text that PostgreSQL refuses. */
export function findTableUses(statement: string): TableUse[] {
  const reader = createReader()
  for (const { stmt } of nodes(parse(statement), 'stmts')) if (isTree(stmt)) reader.readQuery(stmt, null)
  return reader.uses
}

function parse(statement: string): Tree {
  try {
    const parsed: unknown = parseSync(statement)
    return isTree(parsed) ? parsed : {}
  } catch {
    return {}
  }
}

/** Whether all rows of the table belong to one supplier: its `supplier_id` is equal to a value, directly or by joins. */
export function hasOneSupplier(use: TableUse, seen = new Set<TableUse>()): boolean {
  if (seen.has(use)) return false
  seen.add(use)
  return [...use.sources].some((source) => source === 'value' || hasOneSupplier(source, seen))
}

/** What the query around it can refer to. */
interface Scope {
  relations: Relation[]
  queries: Map<string, Query>
  parent: Scope | null
}

interface Relation {
  alias: string
  /** The source of a column, if the column is the id of a supplier. */
  column: (name: string) => Source | null
  use: TableUse | null
}

/** The result of a query: the sources of its columns that are ids of suppliers. */
interface Query {
  column: (name: string) => Source | null
  at: (index: number) => Source | null
}

const UNKNOWN: Query = { column: () => null, at: () => null }

function createReader() {
  const uses: TableUse[] = []
  const known = new Map<Tree, Query>()

  /** Reads a statement or a query inside another one. */
  function readQuery(tree: Tree, parent: Scope | null): Query {
    const read = known.get(tree)
    if (read !== undefined) return read
    const { kind, body } = unwrap(tree)
    const scope: Scope = { relations: [], queries: new Map(), parent }
    const withClause = node(body, 'withClause')
    for (const item of withClause === null ? [] : nodes(withClause, 'ctes')) {
      const cte = bodyOf(item, 'CommonTableExpr')
      const query = cte === null ? null : node(cte, 'ctequery')
      if (cte !== null && query !== null) scope.queries.set(text(cte, 'ctename'), readQuery(query, scope))
    }
    const query = readBody(kind, body, scope)
    known.set(tree, query)
    return query
  }

  function readBody(kind: string, body: Tree, scope: Scope): Query {
    if (kind === 'SelectStmt') return readSelect(body, scope)
    if (kind === 'InsertStmt') return readInsert(body, scope)
    if (kind === 'UpdateStmt') return readChange(body, 'fromClause', scope)
    if (kind === 'DeleteStmt') return readChange(body, 'usingClause', scope)
    return UNKNOWN
  }

  function readSelect(select: Tree, scope: Scope): Query {
    const left = node(select, 'larg')
    const right = node(select, 'rarg')
    if (left !== null && right !== null) {
      readQuery({ SelectStmt: left }, scope)
      readQuery({ SelectStmt: right }, scope)
      return UNKNOWN
    }
    for (const item of nodes(select, 'fromClause')) addRelations(item, scope)
    connect(node(select, 'whereClause'), scope, ownUses(scope))
    const { fromClause: _from, whereClause: _where, withClause: _with, ...expressions } = select
    walk(expressions, scope)
    if (nodes(select, 'lockingClause').length > 0) for (const use of ownUses(scope)) use.isLocked = true
    return outputs(nodes(select, 'targetList'), scope)
  }

  function readInsert(insert: Tree, scope: Scope): Query {
    const use = addTarget(insert, scope)
    const source = node(insert, 'selectStmt')
    const index = nodes(insert, 'cols').findIndex((column) => text(bodyOf(column, 'ResTarget') ?? {}, 'name') === KEY)
    if (source !== null) {
      const query = readQuery(source, scope)
      const inserted = index < 0 ? null : (insertedValue(source, index, scope) ?? query.at(index))
      if (inserted !== null) use.sources.add(inserted)
    }
    walk([insert['onConflictClause']], scope)
    return readReturning(insert, scope)
  }

  /** The source of a column of `values`, if all rows have the same; null for any other source of an insert. */
  function insertedValue(source: Tree, index: number, scope: Scope): Source | null {
    const rows = nodes(bodyOf(source, 'SelectStmt') ?? {}, 'valuesLists')
    const sources = new Set(
      rows.map((row) => {
        const value = nodes(bodyOf(row, 'List') ?? {}, 'items')[index]
        return value === undefined ? null : sourceOf(value, scope)
      }),
    )
    const [first = null] = sources
    return sources.size === 1 ? first : null
  }

  /** An update or a delete. */
  function readChange(change: Tree, otherTables: 'fromClause' | 'usingClause', scope: Scope): Query {
    addTarget(change, scope)
    for (const item of nodes(change, otherTables)) addRelations(item, scope)
    connect(node(change, 'whereClause'), scope, ownUses(scope))
    walk(change['targetList'], scope)
    return readReturning(change, scope)
  }

  function addTarget(statement: Tree, scope: Scope): TableUse {
    const use = addTable(node(statement, 'relation') ?? {}, scope)
    use.isLocked = true
    return use
  }

  function readReturning(statement: Tree, scope: Scope): Query {
    const returning = nodes(node(statement, 'returningClause') ?? {}, 'exprs')
    walk(returning, scope)
    return outputs(returning, scope)
  }

  /** Adds an item of `from` and returns the tables in it. Conditions of joins are read. */
  function addRelations(item: Tree, scope: Scope): TableUse[] {
    const { kind, body } = unwrap(item)
    const alias = text(node(body, 'alias') ?? {}, 'aliasname')
    if (kind === 'JoinExpr') return addJoin(body, scope)
    if (kind === 'RangeVar') {
      const query = text(body, 'schemaname') === '' ? findNamedQuery(text(body, 'relname'), scope) : null
      if (query === null) return [addTable(body, scope)]
      scope.relations.push({ alias: alias || text(body, 'relname'), column: query.column, use: null })
      return []
    }
    const subquery = kind === 'RangeSubselect' ? node(body, 'subquery') : null
    const query = subquery === null ? UNKNOWN : readQuery(subquery, scope)
    if (subquery === null) walk(body, scope)
    scope.relations.push({ alias, column: query.column, use: null })
    return []
  }

  function addTable(table: Tree, scope: Scope): TableUse {
    const name = text(table, 'relname')
    const use: TableUse = { table: name, sources: new Set(), isLocked: false }
    uses.push(use)
    scope.relations.push({
      alias: text(node(table, 'alias') ?? {}, 'aliasname') || name,
      column: (column) => tableColumn(use, column),
      use,
    })
    return use
  }

  function addJoin(join: Tree, scope: Scope): TableUse[] {
    const start = scope.relations.length
    const left = addRelations(node(join, 'larg') ?? {}, scope)
    const middle = scope.relations.length
    const right = addRelations(node(join, 'rarg') ?? {}, scope)
    const restricted = restrictedTables(text(join, 'jointype'), left, right)
    connect(node(join, 'quals'), scope, restricted)
    if (names(nodes(join, 'usingClause')).includes(KEY)) {
      const keyOf = (relations: readonly Relation[]) =>
        relations.map(({ column }) => column(KEY)).find((source) => source !== null) ?? null
      equate(keyOf(scope.relations.slice(start, middle)), keyOf(scope.relations.slice(middle)), restricted)
    }
    return [...left, ...right]
  }

  /** Reads a condition: the equalities that all rows must meet say where the `supplier_id` of a table comes from. */
  function connect(condition: Tree | null, scope: Scope, restricted: readonly TableUse[]): void {
    if (condition === null) return
    const and = node(condition, 'BoolExpr')
    if (and !== null && text(and, 'boolop') === 'AND_EXPR') {
      for (const part of nodes(and, 'args')) connect(part, scope, restricted)
      return
    }
    walk(condition, scope)
    const comparison = node(condition, 'A_Expr')
    if (comparison === null || text(comparison, 'kind') !== 'AEXPR_OP') return
    if (names(nodes(comparison, 'name')).join('.') !== '=') return
    const left = node(comparison, 'lexpr')
    const right = node(comparison, 'rexpr')
    if (left !== null && right !== null) equate(sourceOf(left, scope), sourceOf(right, scope), restricted)
  }

  function equate(a: Source | null, b: Source | null, restricted: readonly TableUse[]): void {
    if (a === null || b === null || a === b) return
    if (a !== 'value' && restricted.includes(a)) a.sources.add(b)
    if (b !== 'value' && restricted.includes(b)) b.sources.add(a)
  }

  /** The source of an expression that is the id of a supplier, or a value of the caller; null for any other. */
  function sourceOf(expression: Tree, scope: Scope): Source | null {
    const { kind, body } = unwrap(expression)
    if (kind === 'ParamRef') return 'value'
    if (kind === 'TypeCast') return sourceOf(node(body, 'arg') ?? {}, scope)
    if (kind === 'ColumnRef') return findColumn(names(nodes(body, 'fields')), scope)
    const subquery = kind === 'SubLink' && text(body, 'subLinkType') === 'EXPR_SUBLINK' ? node(body, 'subselect') : null
    return subquery === null ? null : readQuery(subquery, scope).at(0)
  }

  /** Reads the queries inside expressions. */
  function walk(value: unknown, scope: Scope): void {
    if (Array.isArray(value)) {
      for (const item of value) walk(item, scope)
      return
    }
    if (!isTree(value)) return
    if ('SelectStmt' in value) readQuery(value, scope)
    else for (const child of Object.values(value)) walk(child, scope)
  }

  function outputs(targets: readonly Tree[], scope: Scope): Query {
    const columns = targets.map((target) => {
      const body = bodyOf(target, 'ResTarget') ?? {}
      const value = node(body, 'val') ?? {}
      const fields = names(nodes(node(value, 'ColumnRef') ?? {}, 'fields'))
      return { name: text(body, 'name') || fields.at(-1) || '', source: sourceOf(value, scope) }
    })
    const star = columns.findIndex(({ name }) => name === '*')
    const hidden = star < 0 ? () => null : (name: string) => findColumn([name], { ...scope, parent: null })
    return {
      column: (name) => columns.find((column) => column.name === name)?.source ?? hidden(name),
      at: (index) => (star >= 0 && star <= index ? null : (columns[index]?.source ?? null)),
    }
  }

  return { uses, readQuery }
}

const KEY = 'supplier_id'

/** The tables whose rows the condition of a join restricts: in an outer join only those that may be missing. */
function restrictedTables(join: string, left: readonly TableUse[], right: readonly TableUse[]): readonly TableUse[] {
  if (join === 'JOIN_INNER') return [...left, ...right]
  if (join === 'JOIN_LEFT') return right
  return join === 'JOIN_RIGHT' ? left : []
}

/** `suppliers.id` is such a column, too. The session of a token has one supplier, which the caller has authenticated as. */
function tableColumn(use: TableUse, column: string): Source | null {
  if (use.table === 'suppliers') return column === 'id' ? use : null
  if (column !== KEY) return null
  return use.table === 'sessions' ? 'value' : use
}

function findNamedQuery(name: string, scope: Scope | null): Query | null {
  if (scope === null) return null
  return scope.queries.get(name) ?? findNamedQuery(name, scope.parent)
}

function findColumn(fields: readonly string[], scope: Scope | null): Source | null {
  const [qualifier, column] = fields.length > 1 ? fields.slice(-2) : [null, fields[0]]
  if (scope === null || column === undefined) return null
  for (const relation of scope.relations) {
    if (qualifier !== null && relation.alias !== qualifier) continue
    const source = relation.column(column)
    if (source !== null) return source
    if (qualifier !== null) return null
  }
  return findColumn(fields, scope.parent)
}

function ownUses(scope: Scope): TableUse[] {
  return scope.relations.flatMap(({ use }) => (use === null ? [] : [use]))
}
