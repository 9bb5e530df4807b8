import type { PeopleToTell } from '../../../records/to-tell.ts'
import type { LeftRecord } from './records.ts'

export function peopleToTell(records: readonly LeftRecord[]): PeopleToTell[] {
  const told = records.flatMap(({ definition, values }) => definition?.toTell?.(values) ?? [])
  return [...Map.groupBy(told, ({ title }) => title)].map(([title, groups]) => {
    const people = groups.flatMap((group) => group.people)
    const once = new Map(people.map((person) => [`${person.name}\n${person.phone}\n${person.email}`, person]))
    const said = (part: 'by' | 'note') => [...new Set(groups.map((group) => group[part]))].filter(Boolean)
    return { title, people: [...once.values()], by: said('by').join(', '), note: said('note').join('\n') }
  })
}
