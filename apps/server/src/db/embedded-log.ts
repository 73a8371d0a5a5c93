/** The part of a logger that the embedded database uses. */
export interface EmbeddedLog {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}
