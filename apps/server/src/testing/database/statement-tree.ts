/** A node of the syntax tree that the parser of PostgreSQL returns as JSON. */
export type Tree = Readonly<Record<string, unknown>>

export function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The field as a node; null when it is missing. */
export function node(tree: Tree, field: string): Tree | null {
  const value = tree[field]
  return isTree(value) ? value : null
}

/** The field as a list of nodes; empty when it is missing. */
export function nodes(tree: Tree, field: string): Tree[] {
  const value = tree[field]
  return Array.isArray(value) ? value.filter(isTree) : []
}

/** The field as text; blank when it is missing. */
export function text(tree: Tree, field: string): string {
  const value = tree[field]
  return typeof value === 'string' ? value : ''
}

/** The kind and the content of a node, which is written as `{ ColumnRef: { … } }`. */
export function unwrap(tree: Tree): { kind: string; body: Tree } {
  const [[kind, body] = ['', {}]] = Object.entries(tree)
  return { kind, body: isTree(body) ? body : {} }
}

/** The content of a node of this kind; null for another kind. */
export function bodyOf(tree: Tree | null, kind: string): Tree | null {
  return tree === null ? null : node(tree, kind)
}

/** The texts of a list of string nodes; `*` for a star. */
export function names(list: readonly Tree[]): string[] {
  return list.map((item) => {
    const string = node(item, 'String')
    return string === null ? '*' : text(string, 'sval')
  })
}
