import type { PeopleToTell } from '../../../records/to-tell.ts'
import type { LeftRecord } from './records.ts'

export function peopleToTell(records: readonly LeftRecord[]): PeopleToTell[] {
  const wanted = records.flatMap(({ definition, values }) => definition?.toTell?.(values) ?? [])
  return [...Map.groupBy(wanted, ({ title }) => title)].map(([title, groups]) => {
    const people = groups.flatMap((group) => group.people)
    const once = new Map(people.map((person) => [`${person.name}\n${person.phone}\n${person.email}`, person]))
    const distinct = (part: 'by' | 'note') => [...new Set(groups.map((group) => group[part]))].filter(Boolean)
    return { title, people: [...once.values()], by: distinct('by').join(', '), note: distinct('note').join('\n') }
  })
}
