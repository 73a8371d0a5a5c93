import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
const VALID_DAYS = '2'

export interface Certificate {
  /** Files in the PEM format. */
  certificate: string
  key: string
}

/** A certificate authority in a folder of the test. Needs the program `openssl`. */
export interface CertificateAuthority extends Certificate {
  /** Issues a certificate for a host name, or for a database role where it is the certificate of a client. */
  issue: (commonName: string) => Promise<Certificate>
}

export async function createAuthority(folder: string, name: string): Promise<CertificateAuthority> {
  const certificate = path.join(folder, `${name}.pem`)
  const key = path.join(folder, `${name}.key`)
  await openssl(
    'req',
    '-x509',
    ...KEY,
    '-keyout',
    key,
    '-out',
    certificate,
    '-days',
    VALID_DAYS,
    '-subj',
    `/CN=${name}`,
  )

  return {
    certificate,
    key,
    issue: async (commonName) => {
      const stem = path.join(folder, `${name}-${commonName}`)
      const [request, extensions] = [`${stem}.csr`, `${stem}.ext`]
      const issued = { certificate: `${stem}.pem`, key: `${stem}.key` }
      await openssl('req', ...KEY, '-keyout', issued.key, '-out', request, '-subj', `/CN=${commonName}`)
      await writeFile(extensions, `subjectAltName = DNS:${commonName}\n`)
      const signing = [
        '-CA',
        certificate,
        '-CAkey',
        key,
        '-CAcreateserial',
        '-days',
        VALID_DAYS,
        '-extfile',
        extensions,
      ]
      await openssl('x509', '-req', '-in', request, ...signing, '-out', issued.certificate)
      return issued
    },
  }
}

/** Whether the program that makes certificates is installed. Otherwise their tests are skipped. */
export async function hasOpenssl(): Promise<boolean> {
  return openssl('version').then(
    () => true,
    () => false,
  )
}

async function openssl(...args: string[]): Promise<void> {
  await run('openssl', args)
}
