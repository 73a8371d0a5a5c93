export { PasswordField } from './text-field'
