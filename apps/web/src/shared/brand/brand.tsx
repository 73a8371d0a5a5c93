import { currentBrand } from '../theme/tokens'
import css from './brand.module.css'

/** Mark and name of the brand of this host. The partner brand adds “powered by Partwire”. */
export function Logo() {
  return currentBrand() === 'partner' ? (
    <span className={css['logo']}>
      <PartnerMark />
      <span className={css['name']}>Velmora</span>
      <span className={css['by']}>powered by Partwire</span>
    </span>
  ) : (
    <span className={css['logo']}>
      <HouseMark />
      <span className={css['name']}>Partwire</span>
    </span>
  )
}

/** Two circles joined by a line: the Partwire mark. */
function HouseMark() {
  return (
    <svg width="28" height="28" viewBox="0 0 32 32" fill="none" aria-hidden>
      <rect width="32" height="32" rx="7" fill="var(--mantine-primary-color-filled)" />
      <path d="M8 22h5.5c3 0 3-12 6-12H24" stroke="#fff" strokeWidth="2.5" strokeLinecap="round" />
      <circle cx="8" cy="22" r="3" fill="#fff" />
      <circle cx="24" cy="10" r="3" fill="#fff" />
    </svg>
  )
}

/** A chevron: the Velmora mark. */
function PartnerMark() {
  return (
    <svg width="28" height="28" viewBox="0 0 32 32" aria-hidden>
      <path d="M2 5h9l7 18-4.5 6Z" fill="var(--mantine-primary-color-filled)" />
      <path d="M30 5h-9l-5.3 13.6L19 27Z" fill="var(--mantine-color-accent-5)" />
    </svg>
  )
}

/** The version is shown in the operator area only. */
export function SiteFooter({ version }: { version?: string | undefined }) {
  return (
    <footer className={css['footer']}>
      Partwire supplier portal
      {version !== undefined && <span className={css['version']}>Version {version}</span>}
    </footer>
  )
}
