export { formatCount } from './format'
