import { Client } from 'pg'

export async function runSql(connectionString: string, ...statements: string[]): Promise<void> {
  await withClient(connectionString, async (client) => {
    for (const statement of statements) await client.query(statement)
  })
}

/** Connects, does the work and closes the connection. */
export async function withClient<Result>(
  connectionString: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    return await work(client)
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
