export { NewBadge } from '../tag'
