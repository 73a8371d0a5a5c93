export { countryOptions } from './use-countries'
