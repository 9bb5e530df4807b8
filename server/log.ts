/** Where the server says what happens. Never given request bodies, addresses of people or secrets. */
export type Log = {
  info(message: string): void
  warn(message: string): void
  /** `cause` is printed with its stack. */
  error(message: string, cause?: unknown): void
}

const stamp = () => new Date().toISOString()

/** The log of a running server: one line per event on standard output, problems on standard error. */
export const consoleLog: Log = {
  info: (message) => console.log(`${stamp()} ${message}`),
  warn: (message) => console.warn(`${stamp()} warning: ${message}`),
  error: (message, cause) => console.error(`${stamp()} error: ${message}`, ...(cause === undefined ? [] : [cause])),
}
