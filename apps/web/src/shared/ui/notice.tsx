import { Banner } from './banner'
import css from './notice.module.css'

/** What the server had to say about a failure, above a list; nothing when it said nothing. */
export function Notice({ error }: { error: string | null }) {
  if (error === null) return null
  return (
    <div className={css['notice']}>
      <Banner tone="wrong">{error}</Banner>
    </div>
  )
}
