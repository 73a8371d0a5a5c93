import { slashedMoment } from '../../format/dates'
import { Button } from '../../ui/button'
import css from './unsent-notice.module.css'
import type { DraftKey } from './draft-storage'
import { useUnsent } from './use-unsent'
import { wordsOf } from '../frame/labels'

interface UnsentNoticeProps<Form> {
  kind: DraftKey['kind']
  document: { id: string; updatedBy: string; submittedAt: string | null }
  /** With its number: 'Order response OR-000051'. */
  name: string
  /** The document as it is now. */
  form: Form
  labelOf: (path: string) => string
}

/**
 * On a document that can no longer be edited: what was typed into it here and not sent, until the person has read it.
 * Nothing when there is nothing of that kind.
 */
export function UnsentNotice<Form>({ kind, document, name, form, labelOf }: UnsentNoticeProps<Form>) {
  const { fields, forget } = useUnsent({ kind, documentId: document.id, form })
  if (fields.length === 0) return null
  return (
    <section className={css['notice']} aria-label={`Not sent: ${name}`}>
      <div className={css['head']}>
        <output>
          {whatHappened(name, document)} What you had typed was not sent. Please write down what you still need.
        </output>
        <Button tone="quiet" onClick={forget}>
          Discard
        </Button>
      </div>
      <div className={css['scroll']}>
        <table className={css['table']} aria-label="What you had typed">
          <tbody>
            {fields.map(({ path, mine }) => (
              <tr key={path}>
                <th scope="row">{labelOf(path)}</th>
                <td>{wordsOf(mine)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** A document that was never submitted was left out: the order went on without it. */
function whatHappened(name: string, { updatedBy, submittedAt }: UnsentNoticeProps<unknown>['document']): string {
  if (submittedAt === null) return `The order has moved on without ${name.charAt(0).toLowerCase()}${name.slice(1)}.`
  const by = updatedBy === '' ? 'somebody else' : updatedBy
  return `${name} was submitted by ${by} at ${slashedMoment(submittedAt)}.`
}
