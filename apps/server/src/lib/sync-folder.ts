import { open } from 'node:fs/promises'

/** Some network file systems cannot sync a folder. */
const NOT_SUPPORTED = new Set(['EINVAL', 'ENOTSUP'])

/** Makes renames in a folder permanent. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders.
  const handle = await open(folder, 'r').catch(() => null)
  if (handle === null) return
  try {
    await handle.sync().catch((error: NodeJS.ErrnoException) => {
      if (!NOT_SUPPORTED.has(error.code ?? '')) throw error
    })
  } finally {
    await handle.close()
  }
}
