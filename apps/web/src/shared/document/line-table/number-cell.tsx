export { NumberCell } from './text-cell'
