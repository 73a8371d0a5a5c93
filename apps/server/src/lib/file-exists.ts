import { stat } from 'node:fs/promises'

/** Whether there is a file or folder with this path; a symbolic link counts if its target exists. */
export async function fileExists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  )
}
