import { PART_HEADERS } from '@partwire/domain/parts/import/fields'
import { MAX_FILE_BYTES } from '@partwire/domain/spreadsheets/sheet'
import { useRef, useState } from 'react'
import { uploadPartFile } from '../../../shared/api/upload-file'
import { useExclusiveMutation } from '../../../shared/api/use-exclusive-mutation'
import { Banner } from '../../../shared/ui/banner'
import { Button } from '../../../shared/ui/button'
import { FileIcon } from '../../../shared/ui/icons'
import css from './file-step.module.css'

/** Choosing or dropping the file, which is uploaded at once. */
export function FileStep({ onUploaded }: { onUploaded: (importId: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string | null>(null)
  const [isOver, setOver] = useState(false)
  const { mutate, isBusy, variables } = useExclusiveMutation({
    mutationKey: ['upload part file'],
    mutationFn: uploadPartFile,
    onSuccess: (reply) => {
      if (reply.success) onUploaded(reply.importId)
      else setError(reply.error ?? 'The file could not be uploaded. Please try again.')
    },
  })

  function upload(file: File | undefined) {
    if (file === undefined) return
    setError(file.size > MAX_FILE_BYTES ? 'The file is larger than 25 MB.' : null)
    if (file.size <= MAX_FILE_BYTES) mutate(file)
  }

  return (
    <>
      {error !== null && <Banner tone="wrong">{error}</Banner>}
      <div
        className={css['drop']}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          upload(event.dataTransfer.files[0])
        }}
      >
        <Button icon={<FileIcon />} isBusy={isBusy} onClick={() => input.current?.click()}>
          Choose a file
        </Button>
        <span className={css['hint']} aria-live="polite">
          {isBusy ? `Uploading ${variables?.name ?? ''}` : 'or drop it here: xlsx or csv, up to 25 MB'}
        </span>
        <input
          ref={input}
          className={css['input']}
          type="file"
          accept=".xlsx,.csv,.txt"
          aria-label="Spreadsheet with parts"
          tabIndex={-1}
          onChange={({ currentTarget }) => {
            upload(currentTarget.files?.[0])
            // The same file can be chosen again after it was corrected.
            currentTarget.value = ''
          }}
        />
      </div>
      <FileHints />
    </>
  )
}

function FileHints() {
  return (
    <div className={css['hints']}>
      <p>
        The first row names the columns: {Object.values(PART_HEADERS).join(', ')}. Only the product number is needed.
        German names are recognised as well, and you can correct the columns in the next step.
      </p>
      <p>
        An empty cell changes nothing. A part with prices in several currencies or for several customers has one row for
        each of them. An exported file has these columns and can be imported again.
      </p>
    </div>
  )
}
