import type { UploadReply, uploadPartFile } from '@partwire/contract/uploads'
import { MAX_FILE_BYTES } from '@partwire/domain/spreadsheets/sheet'
import { type ReactNode, useRef, useState } from 'react'
import { useExclusiveMutation } from '../api/use-exclusive-mutation'
import { Banner } from '../ui/banner'
import { Button } from '../ui/button'
import { FileIcon } from '../ui/icons'
import css from './file-drop.module.css'

interface FileDropProps {
  /** Names the file input for screen readers. */
  label: string
  /** Endings of files that the browser offers: '.xlsx'. */
  accept: string
  /** Kinds of files as people read them. */
  formats: string
  /** Uploads the file. Never rejects. */
  upload: (file: File) => Promise<UploadReply<typeof uploadPartFile>>
  onUploaded: (importId: string) => void
  /** What the file may contain. */
  children: ReactNode
}

/** Choosing or dropping a spreadsheet, which is uploaded at once. */
export function FileDrop({ label, accept, formats, upload, onUploaded, children }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string | null>(null)
  const [isOver, setOver] = useState(false)
  const { mutate, isBusy, variables } = useExclusiveMutation({
    mutationKey: ['upload file'],
    mutationFn: upload,
    onSuccess: (reply) => {
      if (reply.success) onUploaded(reply.importId)
      else setError(reply.error ?? 'The file could not be uploaded. Please try again.')
    },
  })

  function start(file: File | undefined) {
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
          start(event.dataTransfer.files[0])
        }}
      >
        <Button icon={<FileIcon />} isBusy={isBusy} onClick={() => input.current?.click()}>
          Choose a file
        </Button>
        <span className={css['hint']} aria-live="polite">
          {isBusy ? `Uploading ${variables?.name ?? ''}` : `or drop it here: ${formats}, up to 25 MB`}
        </span>
        <input
          ref={input}
          className={css['input']}
          type="file"
          accept={accept}
          aria-label={label}
          tabIndex={-1}
          onChange={({ currentTarget }) => {
            start(currentTarget.files?.[0])
            // The same file can be chosen again after it was corrected.
            currentTarget.value = ''
          }}
        />
      </div>
      <div className={css['hints']}>{children}</div>
    </>
  )
}
