import { PART_HEADERS } from '@partwire/domain/parts/import/fields'
import { uploadPartFile } from '../../../shared/api/upload-file'
import { FileDrop } from '../../../shared/imports/file-drop'

/** Choosing the file, with what it may contain. */
export function FileStep({ onUploaded }: { onUploaded: (importId: string) => void }) {
  return (
    <FileDrop
      label="Spreadsheet with parts"
      accept=".xlsx,.csv,.txt"
      formats="xlsx or csv"
      upload={uploadPartFile}
      onUploaded={onUploaded}
    >
      <p>
        The first row names the columns: {Object.values(PART_HEADERS).join(', ')}. Only the product number is needed.
        German names are recognised as well, and you can correct the columns in the next step.
      </p>
      <p>
        An empty cell changes nothing. A part with prices in several currencies or for several customers has one row for
        each of them. An exported file has these columns and can be imported again.
      </p>
    </FileDrop>
  )
}
