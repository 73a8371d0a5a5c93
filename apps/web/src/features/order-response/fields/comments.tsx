import type { WorkedOrder } from '@partwire/domain/documents/shape'
import css from './comments.module.css'

/** What the buyer wrote beside the lines: free parameters as 'id: value', free texts as 'caption: text'. */
export function Comments({ order: { freeParams, freeTexts } }: { order: WorkedOrder }) {
  const comments = [
    ...freeParams.map(({ paramId, parameter }) => `${paramId}: ${parameter}`),
    ...freeTexts.map(({ caption, text }) => `${caption}: ${text}`),
  ]
  if (comments.length === 0) return null
  return (
    <section aria-label="Comments">
      <h2 className={css['heading']}>Comments</h2>
      <ul className={css['comments']}>
        {comments.map((comment, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- a buyer may write the same twice
          <li key={`${i} ${comment}`}>{comment}</li>
        ))}
      </ul>
    </section>
  )
}
