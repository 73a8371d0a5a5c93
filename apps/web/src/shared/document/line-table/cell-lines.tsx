export { CellLine, CellLines } from './cell'
