/** What a log collector gets besides the message: names, ids, codes and times. */
export type Fields = Record<string, string | number | boolean | undefined>

/** The server's log. Never given request bodies, addresses of people or secrets. */
export type Log = {
  info(message: string, fields?: Fields): void
  warn(message: string, fields?: Fields): void
  /** Prints only the stack of `cause`: a database error's other fields have values of the request. */
  error(message: string, cause?: unknown): void
}

export const logLevels = ['info', 'warn', 'error'] as const
export const logFormats = ['text', 'json'] as const
type Level = (typeof logLevels)[number]

type Line = { level: Level; message: string; fields?: Fields; cause?: unknown }

/** How long the log only counts a repeated warning or error. */
const repeatMilliseconds = 60_000
/** The limit of remembered messages. Beyond it, other messages print each time. */
const maxRemembered = 1000

/** Makes a log on standard output, with warnings and errors on standard error. */
export function createLog({ level, format }: { level: Level; format: (typeof logFormats)[number] }): Log {
  const write = format === 'json' ? writeJson : writeText
  const once = oncePerMinute(write)
  const isOn = (asked: Level) => logLevels.indexOf(asked) >= logLevels.indexOf(level)
  return {
    info(message, fields = {}) {
      if (isOn('info')) write({ level: 'info', message, fields })
    },
    warn(message, fields = {}) {
      if (isOn('warn')) once({ level: 'warn', message, fields })
    },
    error: (message, cause) => once({ level: 'error', message, cause }),
  }
}

export const consoleLog: Log = createLog({ level: 'info', format: 'text' })

/** Prints the first of equal lines, and a minute later how many followed. */
function oncePerMinute(write: (line: Line) => void): (line: Line) => void {
  const counts = new Map<string, number>()
  return (line) => {
    const key = `${line.level} ${line.message}`
    const seen = counts.get(key)
    if (seen !== undefined) {
      counts.set(key, seen + 1)
      return
    }
    write(line)
    if (counts.size >= maxRemembered) return
    counts.set(key, 0)
    const end = () => {
      const more = counts.get(key) ?? 0
      counts.delete(key)
      if (more === 0) return
      const repeated = { ...line.fields, times: more }
      write({ level: line.level, message: `${line.message} (${more} times more in a minute)`, fields: repeated })
    }
    setTimeout(end, repeatMilliseconds).unref()
  }
}

const marks = { info: '', warn: 'warning: ', error: 'error: ' }

function writeText({ level, message, cause }: Line): void {
  const stack = cause === undefined ? [] : [stackOf(cause)]
  consoleOf(level)(`${new Date().toISOString()} ${marks[level]}${message}`, ...stack)
}

function writeJson({ level, message, fields, cause }: Line): void {
  const stack = cause === undefined ? {} : { stack: stackOf(cause) }
  consoleOf(level)(JSON.stringify({ time: new Date().toISOString(), level, message, ...fields, ...stack }))
}

const consoleOf = (level: Level): typeof console.log =>
  level === 'info' ? console.log : level === 'warn' ? console.warn : console.error

function stackOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  const stack = cause.stack ?? cause.message
  return cause.cause === undefined ? stack : `${stack}\nbecause of ${stackOf(cause.cause)}`
}
