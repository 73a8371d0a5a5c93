import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const PROGRAM = [
  '/usr/bin/soffice',
  '/usr/bin/libreoffice',
  '/Applications/LibreOffice.app/Contents/MacOS/soffice',
].find((path) => existsSync(path))

export function hasLibreOffice(): boolean {
  return PROGRAM !== undefined
}

/** Opens a file with the installed LibreOffice and saves it in a format: 'xlsx', or one with options as 'csv:…'. */
export async function convertFile(content: Buffer, from: string, to: string): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'libreoffice-'))
  try {
    const source = join(folder, `file.${from}`)
    await writeFile(source, content)
    const output = join(folder, 'out')
    const profile = `-env:UserInstallation=file://${folder}/profile`
    await run(PROGRAM ?? '', [profile, '--headless', '--convert-to', to, '--outdir', output, source])
    return await readFile(join(output, `file.${to.split(':')[0]}`))
  } finally {
    await rm(folder, { recursive: true })
  }
}
