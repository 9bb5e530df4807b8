import type { MiddlewareHandler } from 'hono'
import type { DebugLog } from '../../domain/debug.ts'

export function debugCalls(debug: DebugLog): MiddlewareHandler {
  return async (context, next) => {
    const started = performance.now()
    await next()
    const path = context.req.path.replace(/[^/]{20,}/g, '…')
    debug(`${context.req.method} ${path} ${context.res.status} ${Math.round(performance.now() - started)} ms`)
  }
}
