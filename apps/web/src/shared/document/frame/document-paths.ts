export { wayOf } from './delivery-chip'
