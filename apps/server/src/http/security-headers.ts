import type { FastifyInstance } from 'fastify'
import { isHttps, type Origins } from './public-host'

/** Scripts are loaded from our own files only. Inline styles are allowed because the component library uses them. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join(';')

const HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  // A password reset link has its token in the path, which must not be sent in a Referer header.
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}

const HTTPS_HEADERS = { ...HEADERS, 'strict-transport-security': 'max-age=31536000; includeSubDomains' }

/** The headers of every response, including responses that are written without a route or a hook. */
export function securityHeaders(config: Origins, host: string): Readonly<Record<string, string>> {
  return isHttps(config, host) ? HTTPS_HEADERS : HEADERS
}

export function registerSecurityHeaders(app: FastifyInstance, config: Origins): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders(config, request.host))
    done()
  })
}
