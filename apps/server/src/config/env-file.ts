import { existsSync } from 'node:fs'

const ENV_FILE = '.env'

/** Adds the settings of `.env` in the working folder to the environment; variables that are set already win. */
export function loadEnvFile(): void {
  if (existsSync(ENV_FILE)) process.loadEnvFile(ENV_FILE)
}
