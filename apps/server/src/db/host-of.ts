import { Client } from 'pg'

/** The server, or the folder of its Unix socket; for people, so without name and password. */
export function databaseHost(connectionString: string): string {
  return new Client({ connectionString }).host
}
