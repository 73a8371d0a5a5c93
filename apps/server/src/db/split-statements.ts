/** The statements of a text, without comments between them. */
export function splitStatements(text: string): string[] {
  const statements: string[] = []
  let statement = ''
  for (const [token] of text.matchAll(TOKENS)) {
    if (token.startsWith('--')) continue
    if (token !== ';') statement += token
    else statements.push(statement.trim())
    if (token === ';') statement = ''
  }
  return [...statements, statement.trim()].filter((each) => each !== '')
}

/** Comments, quoted texts and names, bodies of functions, words, and every other character. */
const TOKENS = /--[^\n]*|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|\bbegin atomic\b[\s\S]*?\nend\b|\w+|[\s\S]/gi
