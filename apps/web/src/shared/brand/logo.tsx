import { currentBrand } from '../theme/brand'
import css from './logo.module.css'
import { HouseMark, PartnerMark } from './marks'

/** The mark and name of the host's brand. The partner's says whose portal it is underneath. */
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
