/** The server's log. Callers never pass request bodies, addresses of people or secrets. */
export type Log = {
  info(message: string): void
  warn(message: string): void
  /** Prints only the stack of `cause`, because database errors contain values of a request. */
  error(message: string, cause?: unknown): void
}

const stamp = () => new Date().toISOString()

export const consoleLog: Log = {
  info: (message) => console.log(`${stamp()} ${message}`),
  warn: (message) => console.warn(`${stamp()} warning: ${message}`),
  error: (message, cause) =>
    console.error(`${stamp()} error: ${message}`, ...(cause === undefined ? [] : [stackOf(cause)])),
}

function stackOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  const stack = cause.stack ?? cause.message
  return cause.cause === undefined ? stack : `${stack}\nbecause of ${stackOf(cause.cause)}`
}
