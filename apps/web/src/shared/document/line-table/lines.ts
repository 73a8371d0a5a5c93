export { heightOfLines } from './cell'
