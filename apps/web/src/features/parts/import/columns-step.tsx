import { openQuestions } from '@partwire/domain/parts/import/columns'
import { IMPORT_FIELDS, NUMBER_FIELDS, PART_HEADERS } from '@partwire/domain/parts/import/fields'
import type { ImportChoice, ImportColumn, PartImport } from '@partwire/domain/parts/import/shape'
import type { DecimalMark } from '@partwire/domain/lib/number-input'
import { CURRENCIES } from '@partwire/domain/option-lists'
import { readNumberCell } from '@partwire/domain/spreadsheets/number-column'
import { useState } from 'react'
import { callApi } from '../../../shared/api/client'
import { useExclusiveMutation } from '../../../shared/api/use-exclusive-mutation'
import { useShownNumber } from '../../../shared/format/decimal-mark'
import { Banner } from '../../../shared/ui/banner'
import { Button } from '../../../shared/ui/button'
import { SelectField } from '../../../shared/ui/fields/select-field'
import css from './columns-step.module.css'

interface ColumnsStepProps {
  importId: string
  partImport: PartImport
  onCancel: () => void
  onChosen: () => void
}

/** What each column of the file is used for: guessed from its header, and corrected here. */
export function ColumnsStep({ importId, partImport, onCancel, onChosen }: ColumnsStepProps) {
  const { columns } = partImport
  const [choice, setChoice] = useState<ImportChoice>(() => partImport.choice ?? emptyChoice(columns))
  const questions = openQuestions(columns, choice)
  const { mutate, isBusy, reply } = useExclusiveMutation({
    mutationKey: ['choose part columns'],
    mutationFn: (chosen: ImportChoice) =>
      callApi('POST /api/supplier/part/import/choose', { importId, choice: chosen }),
    onSuccess: ({ success }) => {
      if (success) onChosen()
    },
  })
  const hasPrice = choice.fields.includes('netPrice') || choice.fields.includes('listPrice')

  return (
    <>
      {reply?.success === false && <Banner tone="wrong">{reply.error ?? 'Please try again.'}</Banner>}
      <p className={css['lead']}>Please check what the columns of {partImport.fileName} are used for.</p>
      <table className={css['table']} aria-label="Columns">
        <thead>
          <tr>
            <th scope="col">Column in the file</th>
            <th scope="col">First values</th>
            <th scope="col">Use as</th>
            <th scope="col">Numbers</th>
          </tr>
        </thead>
        <tbody>
          {columns.map((column, i) => (
            // oxlint-disable-next-line react/no-array-index-key -- a column is identified by its index
            <ColumnRow key={i} column={column} index={i} choice={choice} onChange={setChoice} />
          ))}
        </tbody>
      </table>
      {hasPrice && !choice.fields.includes('currency') && (
        <div className={css['currency']}>
          <SelectField
            label="Currency of the prices"
            value={choice.currency}
            options={CURRENCY_OPTIONS}
            isInvalid={choice.currency === ''}
            onChange={(currency) => setChoice({ ...choice, currency })}
          />
        </div>
      )}
      {questions.length > 0 && (
        <ul className={css['questions']} aria-live="polite">
          {questions.map((question) => (
            <li key={question}>{question}</li>
          ))}
        </ul>
      )}
      <div className={css['actions']}>
        <Button isBusy={isBusy} isDisabled={questions.length > 0} onClick={() => mutate(choice)}>
          Preview
        </Button>
        <Button tone="quiet" isDisabled={isBusy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </>
  )
}

const CURRENCY_OPTIONS = ['', ...CURRENCIES].map((value) => ({ value, label: value || 'Please choose' }))

const FIELD_OPTIONS = [
  { value: '', label: 'Not imported' },
  ...IMPORT_FIELDS.map((field) => ({ value: field, label: PART_HEADERS[field] })),
]

function emptyChoice(columns: readonly ImportColumn[]): ImportChoice {
  return { fields: columns.map(() => ''), marks: columns.map(() => ''), currency: '' }
}

interface ColumnRowProps {
  column: ImportColumn
  index: number
  choice: ImportChoice
  onChange: (choice: ImportChoice) => void
}

function ColumnRow({ column, index, choice, onChange }: ColumnRowProps) {
  const show = useShownNumber()
  const field = choice.fields[index] ?? ''
  const name = column.header === '' ? `Column ${index + 1}` : column.header
  const isAsked = column.isMarkUnknown && NUMBER_FIELDS.has(field)
  const reading = (mark: DecimalMark) => show(readNumberCell({ kind: 'text', text: column.ambiguous }, mark) ?? '')
  return (
    <tr>
      <td>{name}</td>
      <td className={css['samples']}>{column.samples.join(' · ') || '-'}</td>
      <td>
        <SelectField
          label={`Use ${name} as`}
          value={field}
          options={FIELD_OPTIONS}
          onChange={(value) => onChange({ ...choice, fields: replaceAt(choice.fields, index, toField(value)) })}
        />
      </td>
      <td>
        {isAsked && (
          <SelectField
            label={`${column.ambiguous} in ${name} is`}
            value={choice.marks[index] ?? ''}
            options={[
              { value: '', label: 'Please choose' },
              { value: '.', label: `${reading('.')} (decimal point)` },
              { value: ',', label: `${reading(',')} (decimal comma)` },
            ]}
            isInvalid={(choice.marks[index] ?? '') === ''}
            onChange={(value) => onChange({ ...choice, marks: replaceAt(choice.marks, index, toMark(value)) })}
          />
        )}
      </td>
    </tr>
  )
}

function replaceAt<Value>(values: readonly Value[], index: number, value: Value): Value[] {
  return values.map((each, i) => (i === index ? value : each))
}

function toField(value: string): ImportChoice['fields'][number] {
  return IMPORT_FIELDS.find((field) => field === value) ?? ''
}

function toMark(value: string): ImportChoice['marks'][number] {
  return value === '.' || value === ',' ? value : ''
}
