/** Writes one line about what an area did. Callers pass names, codes, sizes and times only. */
export type DebugLog = (line: string) => void

/** `server` also matches `server:http`; `*` matches every area. */
const names = (pattern: string, area: string): boolean =>
  pattern === '*' || pattern === area || area.startsWith(`${pattern}:`)

/** Undefined while the area is off. A line never holds a secret, an address, an id, or content. */
export function debugLog(area: string, wanted = process.env['DEBUG'] ?? ''): DebugLog | undefined {
  const on = wanted.split(',').some((pattern) => names(pattern.trim(), area))
  return on ? (line) => console.debug(`${area} ${line}`) : undefined
}
