export { Notice } from './banner'
