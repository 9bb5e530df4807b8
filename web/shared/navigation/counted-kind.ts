import { menuGroups } from '../../../records/places/menu.ts'

const kindsThere = menuGroups.flatMap(({ items }) => items).flatMap(({ kinds }) => kinds)

/** *3 pets*, *1 pet* or *your profile*. Kinds that only a newer app knows count as records. */
export function countedKind(kind: string, count: number): string {
  const { one, many } = kindsThere.find((there) => there.kind === kind)?.nouns ?? { one: 'record', many: 'records' }
  return one === many ? `your ${many}` : `${count} ${count === 1 ? one : many}`
}
