import { pino, type DestinationStream, type Logger } from 'pino'

/** A reset link is a key to an account: its token must not lie in a log. */
const TOKEN_IN_PATH = /(\/passwdReset\/)[^?#]+/gi

const SECRET_FIELDS = ['password', 'tecComPassword', 'token']
const SECRET_HEADERS = ['cookie', 'set-cookie', 'x-xsrf-token', 'authorization']

export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, redact: { paths: secretPaths(), censor: '[redacted]' } }
  return destination === undefined ? pino(options) : pino(options, destination)
}

export function withoutTokens(url: string): string {
  return url.replaceAll(TOKEN_IN_PATH, '$1[redacted]')
}

function secretPaths(): string[] {
  return [
    ...SECRET_FIELDS.flatMap((field) => [field, `*.${field}`]),
    ...SECRET_HEADERS.flatMap((header) => [`headers["${header}"]`, `*.headers["${header}"]`]),
    // PostgreSQL repeats the refused row there, hashes and all.
    'err.detail',
  ]
}
