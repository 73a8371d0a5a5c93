import { HelpIcon } from './icons'
import css from './help-link.module.css'

export function HelpLink() {
  return (
    <a
      className={css['help']}
      href="/assets/partwire-help.pdf"
      target="_blank"
      rel="noopener"
      title="Opens in a new tab"
    >
      <HelpIcon />
      Help
    </a>
  )
}
