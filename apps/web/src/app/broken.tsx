import { PATHS } from '../shared/paths'
import css from './broken.module.css'

/** What is left when a screen cannot be drawn at all. A plain link: it loads the page afresh. */
export function Broken() {
  return (
    <main className={css['broken']}>
      <h1>This page could not be shown</h1>
      <p>
        Please <a href={PATHS.start}>open the portal again</a>. What was saved is safe.
      </p>
    </main>
  )
}
