import { BLANK } from '../format/format'
import css from './blank-value.module.css'

/** A value that is not there, in tables and documents: a dash, or the text that the specification names. */
export function BlankValue({ children = BLANK }: { children?: string }) {
  return <span className={css['blank']}>{children}</span>
}
