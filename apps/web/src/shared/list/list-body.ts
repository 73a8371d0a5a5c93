export { listBodyOf } from './use-list-load'
