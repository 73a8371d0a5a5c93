export { heldAnswer } from './given-server'
