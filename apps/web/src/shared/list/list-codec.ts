export { PLAIN_LIST, type ListCodec } from './use-list-url'
