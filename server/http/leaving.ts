import type { MiddlewareHandler } from 'hono'

/** Knows the requests under way, and whether the server was asked to stop. */
export type Leaving = {
  /** Counts requests. Once the server stops, answers end their connections. */
  readonly middleware: MiddlewareHandler
  begin(): void
  hasBegun(): boolean
  /** Resolves once no request is under way. */
  quiet(): Promise<void>
}

export function createLeaving(): Leaving {
  let begun = false
  let running = 0
  let waiting: (() => void)[] = []
  return {
    middleware: async (context, next) => {
      running += 1
      try {
        await next()
      } finally {
        running -= 1
        if (running === 0) {
          for (const resolve of waiting) resolve()
          waiting = []
        }
      }
      // A caller that reused the connection while the server closes it would lose a request.
      if (begun) context.res.headers.set('connection', 'close')
    },
    begin() {
      begun = true
    },
    hasBegun: () => begun,
    quiet: () => (running === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
  }
}
