import type { Issue } from '@partwire/domain/lib/issue'
import { Link } from '@tanstack/react-router'
import { PATHS } from '../../paths'
import { useJumps } from '../frame/jump'
import css from './gap-sentence.module.css'

interface GapSentenceProps {
  gap: Issue
  /** The party number of the buyer, by which the list of customers finds it. */
  customerNumber: string
}

/** What is missing, as a link to the field to complete; plain text where no field can be completed. */
export function GapSentence({ gap: { path, label }, customerNumber }: GapSentenceProps) {
  const { jump } = useJumps()
  const [place = '', ...parts] = path.split('.')
  const field = parts.join('.')
  if (place === 'settings') {
    return (
      <Link to={PATHS.settings} hash={path.replace('settings.', '')} className={css['link']}>
        {label}
      </Link>
    )
  }
  if (place === 'customer') {
    return (
      <Link to={PATHS.customers} search={{ keyword: customerNumber }} className={css['link']}>
        {label}
      </Link>
    )
  }
  // The delivery address comes from the order and cannot be completed here.
  if (place === 'invoice' && field !== 'delivery') {
    return (
      <button type="button" className={css['link']} onClick={() => jump(field)}>
        {label}
      </button>
    )
  }
  return label
}
