import type { Context, Hono } from 'hono'
import { notFound, Refusal } from './refusal.ts'

/** The methods of web pages and files. */
const readable = ['GET', 'HEAD']

export function refuseUnrouted(hono: Hono): (context: Context) => Response {
  const methodsOf = (path: string) => {
    if (path !== '/api' && !path.startsWith('/api/')) return readable
    const fits = hono.routes.filter(
      (route) => route.method !== 'ALL' && new RegExp(`^${route.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(path),
    )
    return Array.from(new Set(fits.flatMap(({ method }) => (method === 'GET' ? readable : [method]))))
  }
  return (context) => {
    const methods = methodsOf(context.req.path)
    if (methods.length === 0 || methods.includes(context.req.method)) return context.json(notFound().body, 404)
    const refusal = new Refusal(405, 'wrong-method', 'This address takes other kinds of requests.')
    return context.json(refusal.body, 405, { allow: methods.join(', ') })
  }
}
