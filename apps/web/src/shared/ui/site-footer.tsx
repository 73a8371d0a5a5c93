import css from './site-footer.module.css'

export function SiteFooter() {
  return <footer className={css['footer']}>Partwire supplier portal</footer>
}
