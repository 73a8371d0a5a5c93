import * as z from 'zod'
import { decimalMark, singleLine } from '../../lib/shape'
import { MAX_SHEET_COLUMNS } from '../../spreadsheets/sheet'
import { IMPORT_FIELDS } from './fields'

/** Longest file name that is stored. */
const MAX_FILE_NAME_LENGTH = 255
export const importFileName = singleLine(MAX_FILE_NAME_LENGTH)

/** How a file is read: guessed from its header, and corrected by a person. */
export const importChoice = z.strictObject({
  /** The field of each column of the file; blank for a column that is not imported. */
  fields: z.array(z.union([z.enum(IMPORT_FIELDS), z.literal('')])).max(MAX_SHEET_COLUMNS),
  /** For each column the decimal mark that a person has chosen; blank where there was nothing to ask. */
  marks: z.array(z.union([decimalMark, z.literal('')])).max(MAX_SHEET_COLUMNS),
  /** The currency of prices without one; blank if the file has a column for it. */
  currency: z.union([z.string().regex(/^[A-Z]{3}$/, { error: 'not a currency', abort: true }), z.literal('')]),
})
export type ImportChoice = z.infer<typeof importChoice>

const importColumn = z.object({
  header: z.string(),
  samples: z.array(z.string()),
  /** The decimal mark that its texts use; blank when they use none, or both. */
  mark: z.union([decimalMark, z.literal('')]),
  /** The first text that can be read two ways; blank without one. */
  ambiguous: z.string(),
  /** A person has to choose the decimal mark if the column contains numbers. */
  isMarkUnknown: z.boolean(),
})
export type ImportColumn = z.infer<typeof importColumn>

/**
 * receiving: the file is being uploaded; reading: its rows are being read; asking: a person has to choose something;
 * ready: the preview is complete; applying: the parts are being changed; applied: they are; failed: see `reason`.
 */
const IMPORT_STATES = ['receiving', 'reading', 'asking', 'ready', 'applying', 'applied', 'failed'] as const
export const importState = z.enum(IMPORT_STATES)
export type ImportState = z.infer<typeof importState>

/** new: a part that the supplier does not have yet; wrong: a row that is not imported, see its reason. */
export const ROW_VERDICTS = ['new', 'changed', 'unchanged', 'wrong'] as const
export type RowVerdict = (typeof ROW_VERDICTS)[number]

const importCounts = z.object({ new: z.int(), changed: z.int(), unchanged: z.int(), wrong: z.int() })
export type ImportCounts = z.infer<typeof importCounts>

export const partImport = z.object({
  fileName: z.string(),
  state: importState,
  /** A sentence that says why it failed; blank otherwise. */
  reason: z.string(),
  /** Rows that are read or applied so far, of `rowCount`. */
  rowsDone: z.int(),
  rowCount: z.int(),
  columns: z.array(importColumn),
  choice: importChoice.nullable(),
  /** What a person has to choose, one sentence each. */
  questions: z.array(z.string()),
  counts: importCounts,
  /** Identifies the preview that the counts are of. */
  previewRun: z.int(),
})
export type PartImport = z.infer<typeof partImport>

/** A value of a part that a row changes. */
const importChange = z.object({
  field: z.enum(IMPORT_FIELDS),
  currency: z.string(),
  partyNumber: z.string(),
  before: z.string(),
  after: z.string(),
})

export const importRow = z.object({
  rowNumber: z.int(),
  productNumber: z.string(),
  /** Sentences; only of a wrong row. */
  reason: z.string(),
  changes: z.array(importChange),
})
export type ImportRow = z.infer<typeof importRow>
