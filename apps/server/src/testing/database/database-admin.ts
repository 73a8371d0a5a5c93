import { Client } from 'pg'

export async function runSql(connectionString: string, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The same server and role, another database. */
export function withDatabase(connectionString: string, database: string): string {
  const url = new URL(connectionString)
  url.pathname = `/${database}`
  return url.href
}

/** Name of the template with the demo accounts, which `createDemoDatabase` creates when it is needed. */
export function demoTemplateName(template: string): string {
  return `${template}_demo`
}
