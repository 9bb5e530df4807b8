import type { Definition } from '../../../records/define.ts'
import { retry } from '../../ui/retry.ts'

// One chunk per kind: a screen loads only its own kind.
const files: Record<string, (() => Promise<Record<string, unknown>>) | undefined> = import.meta.glob<
  Record<string, unknown>
>(['../../../records/kinds/*.ts', '!../../../records/kinds/{index,filled,*.test}.ts'])

const isDefinition = (value: unknown, kind: string): value is Definition =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === kind && 'steps' in value

const loaded = new Map<string, Promise<Definition>>()

async function load(kind: string): Promise<Definition> {
  const file = files[`../../../records/kinds/${kind}.ts`]
  const module = file && (await retry(file))
  const definition = Object.values(module ?? {}).find((value) => isDefinition(value, kind))
  if (definition === undefined) throw new Error(`records/kinds/${kind}.ts declares no ${kind}`)
  return definition
}

export function loadKind(kind: string): Promise<Definition> {
  const loading = loaded.get(kind) ?? load(kind)
  loaded.set(kind, loading)
  loading.catch(() => loaded.delete(kind))
  return loading
}
