export type Json = Record<string, unknown>

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const objectsIn = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : [])

export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

export const textsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(textOf).filter(Boolean) : [])

export const part = (value: unknown, name: string): Json => {
  const found = isObject(value) ? value[name] : undefined
  return isObject(found) ? found : {}
}

export function textsWithin(value: unknown, name = ''): { name: string; value: string }[] {
  const text = textOf(value)
  if (text !== '') return [{ name, value: text }]
  if (Array.isArray(value)) return value.flatMap((one) => textsWithin(one, name))
  return isObject(value) ? Object.entries(value).flatMap(([key, one]) => textsWithin(one, key)) : []
}

export function asLabel(name: string): string {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const dayOf = (seconds: unknown): string =>
  typeof seconds === 'number' && seconds > 0 && seconds < 8e9 ? new Date(seconds * 1000).toISOString().slice(0, 10) : ''
