import type { FieldConflict } from '@partwire/domain/documents/merge'
import { unsentFields } from '@partwire/domain/documents/unsent'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useShownNumber } from '../../format/decimal-mark'
import { formatDateTime } from '../../format/format'
import type { DraftKey } from '../../kept-drafts/draft-names'
import { subscribeToTexts } from '../../kept-drafts/kept-drafts'
import { Button } from '../../ui/button'
import { deleteDraft, parseDraft, readDraftText } from './draft-storage'
import { formatFieldValue } from './format-field-value'
import css from './unsent-notice.module.css'
import { useDraftKey } from './use-draft'

interface UnsentNoticeProps<Form> {
  kind: DraftKey['kind']
  document: { id: string; updatedBy: string; submittedAt: string | null }
  /** Name and number: 'Order response OR-000051'. */
  name: string
  /** The form of the server document. */
  form: Form
  /** A form with a line in every list: a stored draft with other fields or types is ignored. */
  shape: Form
  /** The label of a field by its path. */
  fieldLabel: (path: string) => string
}

/**
 * On a document that can no longer be edited: the fields that were changed in this browser and never sent, until the
 * supplier discards them. Nothing when there are none.
 */
export function UnsentNotice<Form>(props: UnsentNoticeProps<Form>) {
  const { kind, document, name, form, shape } = props
  const key = useDraftKey(kind, document.id)
  const show = useShownNumber()
  const fields = useUnsentFields(key, form, shape)
  if (fields.length === 0) return null
  return (
    <section className={css['notice']} aria-label={`Not sent: ${name}`}>
      <div className={css['head']}>
        <output>
          {lockReason(name, document)} What you had typed was not sent. Please write down what you still need.
        </output>
        <Button tone="quiet" onClick={() => deleteDraft(key)}>
          Discard
        </Button>
      </div>
      <div className={css['scroll']}>
        <table className={css['table']} aria-label="What you had typed">
          <tbody>
            {fields.map(({ path, mine }) => (
              <tr key={path}>
                <th scope="row">{props.fieldLabel(path)}</th>
                <td>{formatFieldValue(mine, path, show)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

const NO_FIELDS: readonly FieldConflict[] = []

/**
 * The fields of the stored draft that differ from `form`. Deletes a draft without such fields: all of it was sent, or it has
 * another form than this version, which shows none of it.
 */
function useUnsentFields<Form>(key: DraftKey, form: Form, shape: Form): readonly FieldConflict[] {
  const text = useSyncExternalStore(subscribeToTexts, () => readDraftText(key))
  const stored = useMemo(() => parseDraft(text, shape), [text, shape])
  const fields = useMemo(
    () => (stored === null ? NO_FIELDS : unsentFields({ base: stored.base, mine: stored.form, theirs: form })),
    [stored, form],
  )

  const isNothingUnsent = text !== null && fields.length === 0
  useEffect(() => {
    if (isNothingUnsent) deleteDraft(key)
  }, [isNothingUnsent, key])

  return fields
}

/** Why the document is locked. Without a submit time the order moved on without it. */
function lockReason(name: string, { updatedBy, submittedAt }: UnsentNoticeProps<unknown>['document']): string {
  if (submittedAt === null) return `The order has moved on without ${name.charAt(0).toLowerCase()}${name.slice(1)}.`
  const by = updatedBy === '' ? 'somebody else' : updatedBy
  return `${name} was submitted by ${by} at ${formatDateTime(submittedAt)}.`
}
