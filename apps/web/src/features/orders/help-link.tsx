import { HelpIcon } from '../../shared/ui/icons'
import css from './help-link.module.css'
import helpDocument from './supplier-help.pdf'

export function HelpLink() {
  return (
    <a className={css['help']} href={helpDocument} target="_blank" rel="noopener" title="Opens in a new tab">
      <HelpIcon />
      Help
    </a>
  )
}
