export { nameOf } from './format'
