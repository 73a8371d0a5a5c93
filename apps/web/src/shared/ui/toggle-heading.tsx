import css from './toggle-heading.module.css'

interface ToggleHeadingProps {
  children: string
  isOpen: boolean
  /** The id of the part below that the heading shows. */
  controls: string
  onToggle: () => void
  size?: 'body' | 'table'
}

/** A heading that shows and hides what stands below it. */
export function ToggleHeading({ children, isOpen, controls, onToggle, size = 'body' }: ToggleHeadingProps) {
  return (
    <h2 className={css['heading']} data-size={size}>
      <button
        type="button"
        className={css['toggle']}
        aria-expanded={isOpen}
        aria-controls={isOpen ? controls : undefined}
        onClick={onToggle}
      >
        {children}
      </button>
    </h2>
  )
}
