import { Banner } from './banner'
import css from './notice.module.css'

/** The error message of the server above a list; nothing without a message. */
export function Notice({ error }: { error: string | null }) {
  if (error === null) return null
  return (
    <div className={css['notice']}>
      <Banner tone="wrong">{error}</Banner>
    </div>
  )
}
